# shellcheck shell=bash
# What the action judges. choose_source sets $judged, the one flag of `bloatgate check` that names the source.

choose_source() {
  local base=${INPUT_BASE:-} why=
  case ${INPUT_MODE:-auto} in
    auto | diff) [ -n "$base" ] || event_base ;;
    worktree | rev) [ -z "$base" ] || fail "base belongs to mode diff, and mode is $INPUT_MODE; leave one of them away" ;;
    *) fail "mode is auto, diff, worktree or rev, not \"$INPUT_MODE\"" ;;
  esac
  case ${INPUT_MODE:-auto} in
    worktree) judged=--worktree ;;
    rev) judged=--rev=HEAD ;;
    *) judged=--diff=$base...HEAD ;;
  esac
  if [ -n "$why" ]; then
    [ "${INPUT_MODE:-auto}" = auto ] || fail "mode diff has no base: $why; name one with the input base"
    judged=--worktree
    notice "$why, so the whole worktree is judged"
  fi
  say "judging with $judged"
}

# event_base sets $base to what the event compares with, or $why to the reason that there is nothing.
event_base() {
  if is_pull_merge; then
    base=HEAD^1
    return
  fi
  case ${GITHUB_EVENT_NAME:-} in
    pull_request | pull_request_target) pull_request_base ;;
    merge_group) base=${EVENT_MERGE_GROUP_BASE:-} ;;
    push) push_base ;;
    *) why="the event ${GITHUB_EVENT_NAME:-(none)} compares nothing" ;;
  esac
  [ -n "$base$why" ] || fail "the event ${GITHUB_EVENT_NAME:-} names no base; name one with the input base"
}

# is_pull_merge: HEAD is the merge that GitHub made of the pull request, and its first parent is the base branch as it is now. A branch's
# own tip may be a merge as well; its first parent is no base, so only the very commit of the event counts.
is_pull_merge() {
  case ${GITHUB_REF:-} in
    refs/pull/*/merge) [ "$(head_commit)" = "${GITHUB_SHA:-none}" ] ;;
    *) return 1 ;;
  esac
}

head_commit() { git rev-parse --verify --quiet HEAD || true; }

# known COMMIT: the clone has it.
known() { git cat-file -e "$1^{commit}" 2>/dev/null; }

# is_id TEXT: a full object id, not of zeros only.
is_id() {
  case $1 in
    *[!0-9a-f]* | '') return 1 ;;
    *[!0]*) [ "${#1}" -ge 40 ] ;;
    *) return 1 ;;
  esac
}

pull_request_base() {
  if [ "${GITHUB_EVENT_NAME:-}" = pull_request_target ] && [ "$(head_commit)" = "${GITHUB_SHA:-none}" ]; then
    fail "pull_request_target checks out the base branch, where nothing has changed; use the event pull_request, which needs no secret here"
  fi
  local branch=origin/${GITHUB_BASE_REF:-}
  if ! known "refs/remotes/$branch" && is_id "${EVENT_PULL_REQUEST_BASE:-}" && known "$EVENT_PULL_REQUEST_BASE"; then
    base=$EVENT_PULL_REQUEST_BASE
  elif [ -n "${GITHUB_BASE_REF:-}" ]; then
    base=$branch # when it is not there, bloatgate says what to fetch
  fi
}

# push_base: what is pushed is judged against the commit that was there before. Where there is none, or it was rewritten, a branch is judged
# as its pull request would be; the default branch has nothing else to be compared with, nor has a tag.
push_base() {
  local before=${EVENT_BEFORE:-} default=${EVENT_DEFAULT_BRANCH:-}
  if ! is_id "$before"; then
    why="the push names no commit before it (a new branch or tag)"
  elif ! known "$before"; then
    why="the commit before the push, $before, is not in this clone"
  else
    base=$before
    return
  fi
  case ${GITHUB_REF:-} in
    refs/heads/"$default") ;;
    refs/heads/*)
      if [ -n "$default" ]; then
        notice "$why, so HEAD is compared with origin/$default"
        base=origin/$default why= # when it is not there, bloatgate says what to fetch
        return
      fi
      ;;
  esac
  if is_id "$before" && [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    fail "$why, which is shallow; set fetch-depth: 0 of actions/checkout, or mode: worktree to judge all files"
  fi
}
