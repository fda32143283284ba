package audit

import (
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io"

	"github.com/bloatgate/bloatgate/agents"
)

// headerLimit is how many bytes of an image are searched for its size: in a JPEG it stands behind what cameras and editors write about it.
const headerLimit = 1 << 20

// longerSide is how many pixels the longer side of an image has, by its header; 0 where that does not tell. Nothing is decoded but the header.
func (m *measured) longerSide(files *Recording) int64 {
	f, ok := files.File(m.stat.Path)
	if !ok {
		return 0
	}
	content, err := f.Open()
	if err != nil {
		return 0
	}
	defer content.Close()
	header, _, err := image.DecodeConfig(io.NewSectionReader(content, 0, min(f.Size, headerLimit)))
	if err != nil {
		return 0
	}
	return int64(max(header.Width, header.Height))
}

// countsPixels reports that some agent has a limit of an image's pixels.
func countsPixels(all []agents.Agent) bool {
	for i := range all {
		if all[i].Limit(agents.ImagePixels) != nil {
			return true
		}
	}
	return false
}
