#!/usr/bin/env bash
# Runs npm start, npm run check and npm run test-all on a Debian that has only git, curl, CA certificates, Node.js 20 and npm, each in
# a clone of its own of the last commit. Needs root rights, and debootstrap, which it installs. Nothing outlives it but its logs.
#   scripts/bare-root.sh [--suite bookworm|trixie]… [start|check|test|test-all]…      by itself both suites, and all but test
set -euo pipefail
cd "$(dirname "$0")/.."
logs=$PWD/.cache/bare-root

main() {
  local suites=() commands=()
  while (($#)); do
    case $1 in
      --suite) suites+=("${2:?a suite}") && shift 2 ;;
      start | check | test | test-all) commands+=("$1") && shift ;;
      *) sed -n '2,4s/^# *//p' "$0" && exit 2 ;;
    esac
  done
  ((${#suites[@]})) || suites=(bookworm trixie)
  ((${#commands[@]})) || commands=(start check test-all)
  ((EUID == 0)) || { echo 'riparo: a bare root needs root rights' >&2 && exit 2; }
  command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq debootstrap; } >/dev/null

  mkdir -p "$logs"
  local failed=0
  for suite in "${suites[@]}"; do run_suite "$suite" "${commands[@]}" || failed=1; done
  exit $failed
}

# The mounts and processes of a suite end with the namespaces that they are in, so deleting the folder meets none of them.
run_suite() {
  local suite=$1 root status=0
  shift
  root=$(mktemp -d "${TMPDIR:-/var/tmp}/riparo-root-XXXXXX")
  trap 'rm -rf --one-file-system "$root"' RETURN
  trap 'rm -rf --one-file-system "$root"; exit 130' INT TERM
  bash "$0" make_root "$suite" "$root" >"$logs/$suite-root.log" 2>&1 || { echo "$suite: no root, see $logs/$suite-root.log" && return 1; }
  for command in "$@"; do
    unshare --mount --propagation private --ipc --pid --fork --kill-child bash "$0" run_command "$suite" "$root" "$command" || status=1
  done
  return $status
}

make_root() {
  local suite=$1 root=$2
  make_debian "$suite" "$root"
  chroot "$root" sh -c 'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends git curl'
  add_node "$root" 20 10
}

# A plain Debian with this machine's package sources, for that suite, and how it reaches them.
make_debian() {
  local suite=$1 root=$2 mirror
  mirror=$(package_sources "$suite" | awk -v suite="$suite" '$3 == suite { print $2; exit }')
  eval "$(apt-config shell http_proxy Acquire::http::Proxy https_proxy Acquire::https::Proxy)"
  http_proxy=${http_proxy-} https_proxy=${https_proxy-} debootstrap --variant=minbase "$suite" "$root" "$mirror"

  # PostgreSQL runs as a user of its own, who has to reach it.
  chmod 755 "$root"

  package_sources "$suite" >"$root/etc/apt/sources.list"
  grep -lrs Acquire /etc/apt/apt.conf.d | xargs -r cp -t "$root/etc/apt/apt.conf.d"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  chroot "$root" sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates'
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
}

# Node.js and npm of these versions, with this machine's npm configuration.
add_node() {
  local root=$1 node=$2 npm=$3 arch
  arch=$(dpkg --print-architecture)
  npm install --global --prefix "$root/usr/local" "node-linux-${arch/amd64/x64}@$node" "npm@$npm"
  cp "$(npm config get globalconfig)" "$root/usr/local/etc/npmrc" 2>/dev/null || true
  cp "$(npm config get userconfig)" "$root/root/.npmrc" 2>/dev/null || true
}

# Lines of a sources.list: those of this machine that name its own suite, with another in its place.
package_sources() {
  # shellcheck source=/dev/null
  . /etc/os-release
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    sed -n "s/ $VERSION_CODENAME\(-[a-z]*\)\? / $1\1 /p" | sort -u
}

# Runs one command in a fresh clone with an empty home folder, and prints how long it took and how it ended.
run_command() {
  local suite=$1 root=$2 command=$3 log=$logs/$1-$3.log status=0 begun
  git clone --quiet --no-local . "$root/work/$command/riparo"
  cp "$root/root/.npmrc" "$root/work/$command/" 2>/dev/null || true
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 shm "$root/dev/shm"

  begun=$(date +%s)
  if [[ $command == start ]]; then start "$root" "$log"; else in_clone "$root" "$command" npm run "$command" >"$log" 2>&1; fi || status=$?
  echo "── $suite, npm run $command: $(($(date +%s) - begun)) s, status $status"
  tail -n 12 "$log"
  return $status
}

# Ends when the first page is there.
start() {
  local root=$1 log=$2 url
  in_clone "$root" start env PORT=0 npm start >"$log" 2>&1 &
  for ((tenths = 0; tenths < 3000; tenths++)); do
    url=$(sed -n 's/^.* serves on \(http:[^ ;]*\).*/\1/p' "$log")
    if [[ $url ]] && chroot "$root" curl -fsS -o /dev/null "$url/"; then return 0; fi
    kill -0 $! 2>/dev/null || return 1
    sleep 0.1
  done
  return 1
}

# With nothing of this shell's environment but the way to the packages.
in_clone() {
  local root=$1 home=/work/$2
  shift 2
  local passed=()
  while IFS= read -r name; do passed+=("$name=${!name}"); done < <(compgen -e | grep -iE '^(npm_config_.*|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$')
  chroot "$root" env -i HOME="$home" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${passed[@]}" \
    sh -c 'cd "$HOME/riparo" && exec "$@"' sh "$@"
}

# A function that is part of a condition ignores failures of its commands, so these two run in a shell of their own. The braces make
# bash read the last lines before it runs them: an edit meanwhile changes nothing.
{
  case ${1-} in make_root | make_debian | add_node | run_command) "$@" ;; *) main "$@" ;; esac
  exit
}
