# shellcheck shell=bash
# Where the action's bloatgate comes from: a release, checked against its checksums before anything of it runs, or the action's own
# source. install_bloatgate sets $bloatgate. BLOATGATE_RELEASES overrides where releases lie, for mirrors and tests: https:// or file://.
: "${here:?}" "${work:?}" # set by action.sh

install_bloatgate() {
  local reason=
  releases=${BLOATGATE_RELEASES:-https://github.com/bloatgate/bloatgate/releases/download}
  wanted_release
  if [ -n "$release" ] && from_release; then
    return
  fi
  if [ -n "${INPUT_VERSION:-}" ]; then
    fail "$reason"
  fi
  from_source "$reason"
}

# wanted_release sets $release to a tag, or leaves it empty, with the $reason, where the action's own source is the thing to take.
wanted_release() {
  local repository
  release=${INPUT_VERSION:-}
  case ${INPUT_BUILD:-false} in
    true)
      [ -z "$release" ] || fail "build: true builds the action's own source, and version names a release; leave one of them away"
      reason="build: true"
      return
      ;;
    false) ;;
    *) fail "build is true or false, not \"$INPUT_BUILD\"" ;;
  esac
  if [ -n "$release" ]; then
    is_release "$release" || fail "version is a release such as v0.1.0, not \"$release\""
    return
  fi
  # Inside of another composite action GitHub may name that one here, so a tag counts only together with our name.
  repository=$(printf '%s' "${ACTION_REPOSITORY:-}" | tr '[:upper:]' '[:lower:]')
  if [ "$repository" = bloatgate/bloatgate ] && is_release "${ACTION_REF:-}"; then
    release=$ACTION_REF
  else
    reason="this action is not used by a release's tag"
  fi
}

is_release() { [[ $1 =~ ^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]]; }

# platform sets $platform and $ending as .goreleaser.yaml names the archives.
platform() {
  local os=${RUNNER_OS:-$(uname -s)} arch=${RUNNER_ARCH:-$(uname -m)}
  ending=tar.gz program=bloatgate
  case $os in
    Linux) os=linux ;;
    macOS | Darwin) os=darwin ;;
    Windows | MINGW* | MSYS*) os=windows ending=zip program=bloatgate.exe ;;
  esac
  case $arch in
    X64 | x86_64 | amd64) arch=amd64 ;;
    ARM64 | arm64 | aarch64) arch=arm64 ;;
  esac
  platform=${os}_$arch
}

# from_release succeeds when $bloatgate is a verified binary. It fails, with the $reason, when there is none to be had, and ends the run
# when there is one that is not what its release says.
from_release() {
  local archive sum
  platform
  archive=bloatgate_${release#v}_$platform.$ending
  download checksums.txt || return 1
  sum=$(awk -v name="$archive" '$2 == name || $2 == "*" name { print $1 }' "$work/checksums.txt")
  if [ -z "$sum" ]; then
    reason="release $release has no $archive"
    return 1
  fi
  download "$archive" || return 1
  if [ "$(sha256 "$archive")" != "$sum" ]; then
    fail "$archive of release $release is not what its checksums.txt says; nothing of it was run"
  fi
  unpack "$archive" || fail "could not unpack $program from $archive of release $release"
  bloatgate=$work/$program
  say "release $release for $platform, checksum $sum"
}

# download FILE of $release into $work.
download() {
  local allowed='=https'
  case $releases in
    https://*) ;;
    file://*) allowed='=file' ;;
    *) fail "BLOATGATE_RELEASES has to start with https:// or file://" ;;
  esac
  if ! command -v curl >/dev/null; then
    reason="curl is not installed, so release $release cannot be fetched"
    return 1
  fi
  if ! (cd -- "$work" && curl -q --proto "$allowed" --proto-redir "$allowed" --fail --silent --show-error --location --retry 3 \
    --connect-timeout 20 --max-time 300 --output "$1" "$releases/$release/$1" 2>curl-said); then
    reason="could not fetch $1 of release $release: $(tail -n 1 "$work/curl-said")"
    return 1
  fi
}

# sha256 FILE of $work. The names are relative: on Windows, "D:" in a path is a host to some of these programs.
sha256() {
  (cd -- "$work" && if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi) | awk '{ print $1 }'
}

unpack() {
  (cd -- "$work" && if [ "$ending" = zip ]; then unzip -q -o "$1" "$program"; else tar -xzf "$1" "$program"; fi && [ -f "$program" ] && [ -x "$program" ])
}

# from_source REASON. What a workflow sets up for its own builds (GOOS, GOFLAGS, a workspace, a toolchain that may be too old) is none of ours.
from_source() {
  if ! command -v go >/dev/null; then
    fail "$1, and there is no Go on PATH to build it from source; run actions/setup-go first, or name a release with the input version"
  fi
  say "$1; building it from the action's source"
  bloatgate=$work/bloatgate$(go env GOHOSTOS | sed -n 's/^windows$/.exe/p')
  (
    unset GOOS GOARCH GOFLAGS GOEXPERIMENT
    export GOWORK=off CGO_ENABLED=0 GOTOOLCHAIN=auto
    cd -- "$here/.." && go build -buildvcs=false -o "$bloatgate" ./cmd/bloatgate
  ) || fail "could not build bloatgate from the action's source; see the messages of go above"
}
