import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installDebianPackage } from '../../scripts/machine.ts'

/** Debian's packages with the file by which each is known to be there. */
const packages = {
  podman: '/usr/bin/podman',
  runc: '/usr/sbin/runc',
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  iptables: '/usr/sbin/iptables',
  debootstrap: '/usr/sbin/debootstrap',
}

/** Its images and networks are known to nothing else on the machine, and its layers are there for the next run. */
export const folder = resolve('.cache/compose')

/** `crun` refuses mixed cgroups, and without systemd there is nobody but `cgroupfs` to make a group. */
const settings = {
  'containers.conf': `
    [containers]
    default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
    [engine]
    runtime = "runc"
    cgroup_manager = "cgroupfs"
    [network]
    network_backend = "netavark"
    network_config_dir = "${folder}/networks"`,
  'storage.conf': `
    [storage]
    driver = "overlay"
    graphroot = "${folder}/storage"
    runroot = "${folder}/run"`,
}

const environment = {
  CONTAINERS_CONF: join(folder, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  // The drill runs the health checks itself, as there is no systemd that would.
  DISABLE_HC_SYSTEMD: 'true',
}

/** Installs what is missing; returns what is missing afterwards, in words. */
export function preparePodman(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root rights'
  const listMissing = () => Object.entries(packages).filter(([, file]) => !existsSync(file))
  for (const [name] of listMissing()) installDebianPackage(name)
  const missing = listMissing().map(([name]) => name)
  if (missing.length) return `Debian's packages ${missing.join(', ')} are missing`
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(settings)) writeFileSync(join(folder, name), text)
  return null
}

/** Runs podman, and returns the text that it wrote. */
export async function podman(parameters: string[], { minutes = 2 } = {}): Promise<string> {
  return await run('podman', parameters, { minutes })
}

/** @throws when the program fails or takes longer, with what it wrote */
export async function run(program: string, parameters: string[], { minutes = 2, cwd = '.' } = {}): Promise<string> {
  const options = { cwd, timeout: minutes * 60_000, maxBuffer: 1e8, env: { ...process.env, ...environment } }
  const { stdout } = await promisify(execFile)(program, parameters, options)
  return stdout.trim()
}
