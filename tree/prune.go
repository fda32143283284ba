package tree

// maxDepth is how many directories deep a plain directory is walked. What lies deeper is skipped with a reason.
const maxDepth = 20

// pruned are directories a walk without git does not enter. Only names that are never a home of source are here: target, build, dist,
// out, bin, vendor and venv are not, because real projects keep source under each of them.
var pruned = map[string]string{
	".git": "git's own data", ".hg": "Mercurial's own data", ".svn": "Subversion's own data", ".bzr": "Bazaar's own data",
	".jj": "Jujutsu's own data", ".pijul": "Pijul's own data", "_darcs": "Darcs' own data",

	"node_modules": "installed by npm, yarn or pnpm", "bower_components": "installed by Bower", "__pypackages__": "installed by PDM",

	"__pycache__": "compiled by Python", ".venv": "a virtual environment", ".direnv": "a virtual environment",
	".tox": "environments of tox", ".nox": "environments of nox", ".eggs": "fetched by setuptools",
	".mypy_cache": "cache of mypy", ".pytest_cache": "cache of pytest", ".ruff_cache": "cache of ruff", ".pytype": "cache of pytype",
	".ipynb_checkpoints": "copies by Jupyter",

	".gradle": "cache of Gradle", ".terraform": "installed by Terraform", ".dart_tool": "cache of Dart", ".stack-work": "built by Stack",
	".next": "built by Next.js", ".nuxt": "built by Nuxt", ".svelte-kit": "built by SvelteKit", ".parcel-cache": "cache of Parcel",
	".turbo": "cache of Turborepo",

	".idea": "state of JetBrains editors", ".vs": "state of Visual Studio",
}

// IsInstalled reports the name of a folder that is filled by programs and is never a home of source: node_modules, caches, git's own data.
func IsInstalled(name string) bool { return pruned[name] != "" }

// venvMarker lies in every Python virtual environment (PEP 405), whatever its directory is called.
const venvMarker = "pyvenv.cfg"

// cacheMarker lies in directories that programs declare to be caches, such as Cargo's target (bford.info/cachedir); it counts only if it
// starts with cacheSignature.
const (
	cacheMarker    = "CACHEDIR.TAG"
	cacheSignature = "Signature: 8a477f597d28d172789f06886806bc55"
)
