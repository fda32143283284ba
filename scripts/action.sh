#!/usr/bin/env bash
# The one step of the GitHub Action (action.yml): get a bloatgate, choose what to judge, judge it, hand on the verdict. What a workflow or
# an event says arrives in the environment and stays data; nothing of it is evaluated. Needs bash 3.2, which is what macOS has.
set -Eeuo pipefail
trap 'exit 2' ERR # whatever else goes wrong is no verdict
unset CDPATH
export GIT_NO_LAZY_FETCH=1 GIT_TERMINAL_PROMPT=0

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/bloatgate.XXXXXX")
# shellcheck source=scripts/action-install.sh
. "$here/action-install.sh"
# shellcheck source=scripts/action-source.sh
. "$here/action-source.sh"

# plain TEXT: one line that a runner takes for text, whatever is in it.
plain() {
  local text=${1//[[:cntrl:]]/?}
  printf '%s' "${text//[%]/%25}"
}

say() { printf 'bloatgate: %s\n' "${1//[[:cntrl:]]/?}"; }
notice() { printf '::notice title=bloatgate::%s\n' "$(plain "$1")"; }

# fail TEXT: nothing was judged, which is never a pass.
fail() {
  printf '::error title=bloatgate could not judge::%s\n' "$(plain "$1")"
  output verdict failed
  output exit-code 2
  exit 2
}

random() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

# output NAME VALUE: the mark around the value is new each time, so that no value can end early and name an output of its own.
output() {
  local mark
  mark=bloatgate_$(random)
  printf '%s<<%s\n%s\n%s\n' "$1" "$mark" "$2" "$mark" >>"${GITHUB_OUTPUT:-/dev/null}"
}

# show FILE: prints what may hold a repository's own words without the runner obeying any of them.
show() {
  local mark
  [ -s "$1" ] || return 0
  mark=$(random)
  printf '::stop-commands::%s\n' "$mark"
  cat -- "$1"
  printf '\n::%s::\n' "$mark"
}

# enter DIR. "./" keeps a leading dash from being an option, and "-" from being the directory before.
enter() {
  local dir=$1
  case $dir in
    /* | [A-Za-z]:*) ;;
    *) dir=./$dir ;;
  esac
  cd -- "$dir" 2>/dev/null || fail "working-directory \"$1\" is not there; check the repository out first, and name a directory in it"
}

# check FORMAT FILE: one run of bloatgate; its code is in $code, its messages are in $work/said.
check() {
  local flags=("$judged" "--format=$1" "--output=$2")
  [ -z "${INPUT_FAIL_LEVEL:-}" ] || flags+=("--fail-level=$INPUT_FAIL_LEVEL")
  code=0
  "$bloatgate" check "${flags[@]}" 2>"$work/said" || code=$?
}

# could_not ends the run with what bloatgate said last, as an annotation.
could_not() {
  local reason
  reason=$(tail -n 1 "$work/said")
  sed '$d' "$work/said" >"$work/before" && show "$work/before"
  reason=${reason#bloatgate: }
  case $judged,$reason in
    --diff=HEAD^1...HEAD,*shallow*) reason="$reason; fetch-depth: 2 is enough for pull requests" ;;
  esac
  fail "${reason:-bloatgate ended with code $code and without a word}"
}

# judge FORMAT FILE: check, or the end of the run.
judge() {
  check "$1" "$2"
  [ "$code" -le 1 ] || could_not
}

# number GROUP NAME: a number of the JSON report. Its strings hold no raw newline, so no file name can look like such a line.
number() { sed -n "s/^  \"$1\": {.*\"$2\": *\\(-\\{0,1\\}[0-9]\\{1,\\}\\).*/\\1/p" "$report" | head -n 1; }

# report_to_log: annotations are commands for the runner, any other format is text.
report_to_log() {
  if [ "$format" = github ]; then
    judge github -
    show "$work/said" # such as a job summary that could not be written
    return
  fi
  judge "$format" "$work/log"
  show "$work/log"
}

absolute() {
  case $1 in
    /* | [A-Za-z]:*) printf '%s' "$1" ;;
    *) printf '%s/%s' "$PWD" "$1" ;;
  esac
}

main() {
  local verdict
  format=${INPUT_FORMAT:-github}
  install_bloatgate
  enter "${INPUT_WORKING_DIRECTORY:-.}"
  choose_source
  report=$work/report.json
  judge json "$report"
  verdict=$code # the first run's: a report that is written into the worktree may be a finding of the next
  show "$work/said"
  if [ "${INPUT_OUTPUT:--}" = - ]; then report_to_log; else judge "$format" "$INPUT_OUTPUT"; fi
  if [ -n "${INPUT_SARIF_FILE:-}" ]; then
    judge sarif "$INPUT_SARIF_FILE"
    output sarif "$(absolute "$INPUT_SARIF_FILE")"
  fi
  hand_on "$verdict"
}

hand_on() {
  output total "$(number totals tokens)"
  output exposed "$(number totals exposed_tokens)"
  output admitted "$(number totals admitted_tokens)"
  output change "$(number delta exposed_tokens)"
  output report "$report"
  output exit-code "$1"
  if [ "$1" = 0 ]; then verdict=clean; else verdict=findings; fi
  output verdict "$verdict"
  [ "${INPUT_OUTPUT:--}" = - ] || say "$verdict; the report is in the file that output names"
  exit "$1"
}

main
