package rules

// BaselineFile is the list of accepted findings at the root of a repository. It is never bloat itself, whatever its size.
const BaselineFile = ".bloatgate-baseline"

// The name tables. Keys are lower case; a row is a fact about names that tools write, never about what people call their files.

// lockNames are base names of dependency locks and checksum lists, wherever they lie.
var lockNames = setOf("package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb", "deno.lock",
	"pubspec.lock", "podfile.lock", "cartfile.resolved", "package.resolved", "packages.lock.json", "paket.lock", "project.assets.json",
	"uv.lock", "pdm.lock", "poetry.lock", "pipfile.lock", "pixi.lock", "pylock.toml", "conda-lock.yml", "conda-lock.yaml",
	"cargo.lock", "go.sum", "go.work.sum", "gopkg.lock", "glide.lock", "mix.lock", "rebar.lock", "gemfile.lock", "gems.locked",
	"berksfile.lock", "puppetfile.lock", "composer.lock", "flake.lock", "devenv.lock", "devbox.lock", ".terraform.lock.hcl",
	"gradle.lockfile", "buildscript-gradle.lockfile", "module.bazel.lock", "cargo-bazel-lock.json", "maven_install.json", "chart.lock",
	"requirements.lock", "renv.lock", "packrat.lock", "stack.yaml.lock", "cabal.project.freeze", "shard.lock", "conan.lock",
	"vcpkg-lock.json", "dub.selections.json", "lake-manifest.json", "nimble.lock", "spago.lock",
	"aqua-checksums.json", "mise.lock", "buf.lock")

// nameClasses are base names with one meaning.
var nameClasses = map[string]Class{
	".pnp.cjs": Generated, ".pnp.loader.mjs": Generated, "gradlew": Vendored, "gradlew.bat": Vendored, "mvnw": Vendored,
	"mvnw.cmd": Vendored, "baseline-prof.txt": Generated, "config.guess": Vendored, "config.sub": Vendored, "ltmain.sh": Vendored, "texinfo.tex": Vendored,
}

// suffixClass ties an ending to a class.
type suffixClass struct {
	suffix string
	class  Class
}

// suffixClasses are endings that only tools write.
var suffixClasses = []suffixClass{
	{".min.js", Minified}, {".min.mjs", Minified}, {".min.cjs", Minified}, {".min.css", Minified},
	{".js.map", SourceMap}, {".mjs.map", SourceMap}, {".cjs.map", SourceMap}, {".css.map", SourceMap}, {".ts.map", SourceMap},
	{".jsx.map", SourceMap}, {".scss.map", SourceMap},
	{".pb.go", Generated}, {".pb.gw.go", Generated}, {".pb.validate.go", Generated}, {".pb.cc", Generated}, {".pb.h", Generated},
	{".pb.swift", Generated}, {".pb.dart", Generated}, {"_pb2.py", Generated}, {"_pb2.pyi", Generated}, {"_pb2_grpc.py", Generated},
	{"_pb.js", Generated}, {"_pb.ts", Generated}, {"_pb.d.ts", Generated}, {"_pb.rb", Generated},
	{".g.dart", Generated}, {".freezed.dart", Generated}, {".gr.dart", Generated}, {".mocks.dart", Generated},
	{".designer.cs", Generated}, {".designer.vb", Generated}, {".g.cs", Generated}, {".g.i.cs", Generated},
	{".generated.cs", Generated}, {".generated.ts", Generated}, {".generated.tsx", Generated}, {".generated.js", Generated},
	{".generated.go", Generated}, {".generated.swift", Generated}, {".generated.kt", Generated}, {".generated.java", Generated},
	{".generated.rs", Generated}, {".generated.py", Generated}, {".generated.json", Generated},
	{".ambr", Snapshot}, {".storyshot", Snapshot}, {".approved.txt", Snapshot}, {".verified.txt", Snapshot},
}

// folderClass ties a directory name to a class, for files below it with one of the endings (all files when none is given).
type folderClass struct {
	folder   string // one path component
	root     bool   // only at the repository's root
	class    Class
	endings  []string
	spelling string // how the path has to begin, where the spelling matters
	library  bool   // a library has a folder of its own below; loose files beside it are the project's
	fixture  bool   // tests keep small hand-made trees of that name: files under smallFixture below a test folder are not meant
}

// folderClasses are directories that hold other people's files or recordings. Plain `vendor` counts at the root and below asset folders
// only: deeper it is as likely a domain word (a shop's vendors) as a third party.
var folderClasses = []folderClass{
	{folder: "node_modules", class: Vendored, fixture: true}, {folder: "bower_components", class: Vendored, fixture: true}, {folder: "jspm_packages", class: Vendored, fixture: true},
	{folder: "third_party", class: Vendored, library: true}, {folder: "third-party", class: Vendored, library: true}, {folder: "thirdparty", class: Vendored, library: true},
	{folder: "3rdparty", class: Vendored, library: true}, {folder: "_vendor", class: Vendored, library: true, fixture: true}, {folder: "pods", root: true, spelling: "Pods/", class: Vendored},
	{folder: "__snapshots__", class: Snapshot}, {folder: "__image_snapshots__", class: Snapshot}, {folder: "__file_snapshots__", class: Snapshot},
	{folder: "cassettes", class: Cassette, endings: recordingEndings}, {folder: "vcr_cassettes", class: Cassette, endings: recordingEndings},
	{folder: "__recordings__", class: Cassette, endings: recordingEndings}, {folder: "__cassettes__", class: Cassette, endings: recordingEndings},
}

var recordingEndings = []string{".yaml", ".yml", ".json", ".har"}

// pathClasses are path pieces (with their slashes) that mean one thing.
var pathClasses = []struct {
	piece string
	class Class
}{
	{"/.yarn/releases/", Vendored}, {"/.yarn/plugins/", Vendored}, {"/.yarn/sdks/", Vendored}, {"/carthage/build/", Vendored},
	{"/vendor/github.com/", Vendored}, {"/vendor/golang.org/", Vendored}, {"/vendor/gopkg.in/", Vendored}, {"/vendor/k8s.io/", Vendored},
	{"/vendor/google.golang.org/", Vendored}, {"/vendor/bundle/", Vendored}, {"/vendor/cache/", Vendored},
	{"/assets/vendor/", Vendored}, {"/assets/javascripts/vendor/", Vendored}, {"/assets/stylesheets/vendor/", Vendored},
	{"/static/vendor/", Vendored}, {"/public/vendor/", Vendored}, {"/js/vendor/", Vendored}, {"/css/vendor/", Vendored},
	{"/javascripts/vendor/", Vendored}, {"/stylesheets/vendor/", Vendored}, {"/scripts/vendor/", Vendored},
	{"/vendor/assets/javascripts/", Vendored}, {"/vendor/assets/stylesheets/", Vendored}, {"/vendor/javascript/", Vendored},
}

// dataSuffixes are endings of data, from smallData bytes on; endings that prose or code have too are not among them.
var dataSuffixes = []string{".csv", ".tsv", ".psv", ".jsonl", ".ndjson", ".geojson", ".topojson", ".log", ".tfstate", ".tfstate.backup", ".har",
	".arff", ".libsvm", ".svmlight", ".fasta", ".fastq", ".gff", ".gff3", ".sdf", ".mol2", ".ply", ".gltf", ".wkt", ".gpx", ".kml", ".ldif", ".lcov", ".conllu", ".conll", ".tcx"}

// smallFixture is the size in bytes under which a file below a test folder counts as made by hand.
const smallFixture = 2_000

// testFolders hold tests and what they work on.
var testFolders = setOf("test", "tests", "__tests__", "spec", "specs", "testdata", "fixtures", "fixture", "__fixtures__", "testing")

// localeFolders hold translation catalogues, one language a file or folder.
var localeFolders = setOf("locale", "locales", "_locales", "i18n", "l10n", "lang", "langs", "translations", "translation")

// catalogueEndings are formats of catalogues that say nothing but "key: sentence".
var catalogueEndings = []string{".json", ".yml", ".yaml", ".properties", ".arb", ".strings", ".ftl", ".resx", ".php.json"}

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, n := range names {
		set[n] = true
	}
	return set
}
