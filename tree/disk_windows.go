package tree

// open looks before it opens: Windows has no flag against following a link. Devices cannot lie in a directory there.
func (d *disk) open(rel string) (Content, error) {
	found, err := d.lstat(rel)
	if err != nil {
		return nil, err
	}
	if !found.mode.IsRegular() {
		return nil, errNotRegular
	}
	return d.plainOpen(rel, 0)
}
