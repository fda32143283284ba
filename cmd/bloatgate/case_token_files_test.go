package main

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// guideTexts are the sentences of case O01 and their order, eight to a paragraph.
var guideTexts = map[string]struct {
	sentences []string
	order     string
}{
	"en": {
		[]string{"Open the settings page and pick a language. ", "When the link drops the job is retried three times. ", "This function returns the orders of the user. ", "Run the migration before you deploy. "},
		"133211231122111221121201013112232100213300331230123013311103322031312333031203300211120313022331130202233000332201231331" +
			"110131123321321232313022122333021230021200102201113211310213103002311330331313101233232330120002033101312022312323202223" +
			"322213021221003303200013031010310103002122213020303003330031330031103000010130213102102332000000322130223311021333322220" +
			"201231333132022231021123203311203312033020132231111012223110320230120220001312230312021130000233030022103131211102200023",
	},
	"ja": {
		[]string{"設定画面を開いて言語を選んでください。", "接続が切れた場合は三回まで再試行します。", "この関数は注文の一覧を返します。", "配備の前に移行を終える必要があります。"},
		"112212312202000131303332112113201002310032120311230222210212102303211002013030221013231210310100012033001320300032021113" +
			"330320101222103032013223330120302303231100122120213330103332132320202230102220330232020021123212303100331230113322222312" +
			"330110131323311101202122103331322032211021333320103330033310111030001102123000213210023221311032001330213213023231020131" +
			"211312203113301301013001332001211302322310002023013223003123122303130303002102222022220001033323313102112232013113003213",
	},
	"ko": {
		[]string{"설정 화면을 열고 언어를 고르세요.", "연결이 끊기면 세 번까지 다시 시도합니다.", "이 함수는 주문 목록을 돌려줍니다.", "배포 전에 이전 작업을 끝내야 합니다."},
		"002010333111331022222221311111212032110300031320210011021320021022101201023212010330303101323223022330213310313003231100" +
			"130211221100331210320301131311031320111002033232133233100331331330012320300102003100011321102212231231212201131223120023" +
			"023223212203110222200112332013100002202132112311011300123200233110000311100011313120203033303110210022023221001211121321" +
			"333003121301100001210001000021030111000023010122232022202232030302301021301200230313221211310030220330302122313131022132",
	},
	"zh": {
		[]string{"请先打开设置页面再选择语言。", "如果网络断开，任务会自动重试三次。", "这个函数返回当前用户的订单列表。", "数据库迁移必须在部署之前完成。", "日志文件每天凌晨会被压缩归档。"},
		"213004024041003301043040140443010412314042410441204040413432343221110424323240043121330044222434300230024323203214030121" +
			"133301334213423231101111034122013424421440343333033010131024000414024001431224230033332010223140142140420242121444214113" +
			"114320023214232201013121344032003131320333011101431443214410004131102124142243102344341414403140111340402444304011200434" +
			"003244441234434142413130332013012012121310331113432312202024330324424001002201213231444320201302002041020302432410410120",
	},
}

// guides are the same page in four scripts, whose counts are known.
func guides() map[string]string {
	files := map[string]string{}
	for language, guide := range guideTexts {
		var page strings.Builder
		for i, digit := range guide.order {
			if i > 0 && i%8 == 0 {
				page.WriteString("\n\n")
			}
			page.WriteString(guide.sentences[digit-'0'])
		}
		files["guide."+language+".md"] = page.String() + "\n"
	}
	return files
}

// noise is n bytes that look random, in base64.
func (d dice) noise(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(d.below(256))
	}
	return base64.StdEncoding.EncodeToString(b)
}

// notebooks are case O09: three plots in twelve cells, the same without them, and one that is broken.
func notebooks() map[string]string {
	d := newDice(2)
	plot := func() string {
		return fmt.Sprintf("{\n   \"data\": {\n    \"image/png\": %q,\n    \"text/plain\": [\n     \"<Figure>\"\n    ]\n   },\n   \"metadata\": {},\n   \"output_type\": \"display_data\"\n  }", d.noise(45_000))
	}
	page := func(plots map[int]bool) string {
		var cells []string
		for i := range 12 {
			output := "[]"
			if plots[i] {
				output = "[\n  " + plot() + "\n ]"
			}
			cells = append(cells, fmt.Sprintf("  {\n   \"cell_type\": \"code\",\n   \"execution_count\": %d,\n   \"metadata\": {},\n   \"outputs\": %s,\n"+
				"   \"source\": [\n    \"df = load(%d)\\n\",\n    \"df.plot(title='run %d')\\n\"\n   ]\n  }", i, output, i, i))
		}
		return "{\n \"cells\": [\n" + strings.Join(cells, ",\n") + "\n ],\n \"metadata\": {},\n \"nbformat\": 4,\n \"nbformat_minor\": 5\n}\n"
	}
	run := page(map[int]bool{2: true, 5: true, 9: true})
	return map[string]string{"run.ipynb": run, "clean.ipynb": page(nil), "broken.ipynb": run[:len(run)-40]}
}

// carryingNotebook is one in a single line, with an image in the text of its first cell and a smaller plot beside it.
func carryingNotebook() map[string]string {
	d := newDice(6)
	return map[string]string{"both.ipynb": fmt.Sprintf(`{"cells": [{"cell_type": "markdown", "source": ["![x](data:image/png;base64,%s)"]}, `+
		`{"cell_type": "code", "execution_count": 3, "source": ["plot()"], "outputs": [{"data": {"image/png": %q}}]}], "nbformat": 4}`, d.noise(30_000), d.noise(15_000))}
}

// blobs are case O12: encoded bytes inside of source, and two files that only look like it.
func blobs() map[string]string {
	d := newDice(4)
	var lines, certificate strings.Builder
	for range 700 {
		fmt.Fprintf(&lines, "    %q\n", d.noise(57))
	}
	for range 22 {
		certificate.WriteString(d.noise(48) + "\n")
	}
	return map[string]string{
		"src/Logo.tsx": "import React from \"react\";\n\nconst MARK =\n  \"data:image/png;base64," + d.noise(60_000) +
			"\";\n\nexport const Logo = () => <img src={MARK} alt=\"mark\" />;\n",
		"src/fonts.css": "@font-face {\n  font-family: Demo;\n  src: url(data:font/woff2;charset=utf-8;base64," + d.noise(30_000) + ") format(\"woff2\");\n}\n",
		"src/dot.css":   ".dot { background: url(data:image/gif;base64," + d.noise(42) + "); }\n",
		"src/bare.py":   "BLOB = (\n" + lines.String() + ")\n",
		"test/ca.pem":   "-----BEGIN CERTIFICATE-----\n" + certificate.String() + "-----END CERTIFICATE-----\n",
	}
}
