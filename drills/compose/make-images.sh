#!/usr/bin/env bash
# Makes the images that the Dockerfile and compose.yaml start from, where no registry of images is reached: Debian 12 with Node.js from
# its npm package, and with its own nginx and PostgreSQL. Those that are there already stay. Needs root rights.
#   drills/compose/make-images.sh FOLDER NODE_IMAGE NGINX_IMAGE POSTGRES_IMAGE
set -euo pipefail
here=$(dirname "$(realpath "$0")")
project=$(dirname "$(dirname "$here")")
folder=$1

main() {
  trap 'rm -rf --one-file-system "$folder"' EXIT
  podman image exists "$2" || make node "$2" 'CMD ["node"]'
  podman image exists "$3" || make nginx "$3" 'STOPSIGNAL SIGQUIT' 'CMD ["nginx", "-g", "daemon off;"]'
  podman image exists "$4" || make postgres "$4" 'ENV PGDATA=/var/lib/postgresql/data' 'VOLUME /var/lib/postgresql/data' \
    'STOPSIGNAL SIGINT' 'ENTRYPOINT ["/usr/local/bin/entrypoint"]'
}

# Imports a copy of the plain Debian with the program in it.
make() {
  local program=$1 image=$2 changes=()
  shift 2
  [[ -d $folder/debian ]] || { mkdir -p "$folder" && bash "$project/scripts/bare-root.sh" make_debian bookworm "$folder/debian"; }
  rm -rf --one-file-system "$folder/root"
  cp -a "$folder/debian" "$folder/root"
  "add_$program" "$folder/root"
  rm -rf "$folder/root"/var/lib/apt/lists/* "$folder/root"/var/cache/apt/*
  for change in "$@"; do changes+=(--change "$change"); done
  tar -C "$folder/root" -c . | podman import --quiet "${changes[@]}" - "$image"
}

add_node() {
  local root=$1 arch
  arch=$(dpkg --print-architecture)
  bash "$project/scripts/bare-root.sh" add_node "$root" "$(npm --prefix "$project" pkg get "optionalDependencies.node-linux-${arch/amd64/x64}" | tr -d '"')" 11
  chroot "$root" useradd --create-home --uid 1000 --shell /bin/bash node
}

add_nginx() {
  install_package "$1" nginx-light
  rm "$1/etc/nginx/sites-enabled/default"
  mkdir "$1/var/cache/nginx"
  ln -sf /dev/stdout "$1/var/log/nginx/access.log"
  ln -sf /dev/stderr "$1/var/log/nginx/error.log"
}

# The package makes a database of its own, which the image does not have.
add_postgres() {
  mkdir -p "$1/etc/postgresql-common"
  echo 'create_main_cluster = false' >"$1/etc/postgresql-common/createcluster.conf"
  install_package "$1" postgresql
  install "$here/postgres-entrypoint.sh" "$1/usr/local/bin/entrypoint"
}

# Nothing is started by it.
install_package() {
  printf '#!/bin/sh\nexit 101\n' >"$1/usr/sbin/policy-rc.d"
  chmod 755 "$1/usr/sbin/policy-rc.d"
  chroot "$1" sh -c "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $2"
}

main "$@"
