import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { podman } from './podman.ts'

type Service = {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  networks?: { default: { ipv4_address: string } }
  depends_on?: Record<string, { condition: 'service_healthy' }>
  restart: string
  stop_grace_period?: string
  healthcheck?: { test: string[]; interval: string; timeout: string; retries: number }
}
type Composition = {
  services: Record<string, Service>
  networks: { default: { ipam: { config: [{ subnet: string }] } } }
}

/** Netavark may keep an address for a container that is gone, by the name of its network: so each run has a network of its own. */
const prefix = 'riparo-drill'
const name = `${prefix}-${process.pid}`
const containerOf = (service: string) => `${name}-${service}`

/**
 * The services of `compose.yaml`, each started by podman with what stands there. `await using` removes its containers, volumes and
 * network. Podman's own podman-compose knows neither `service_healthy` nor `stop_grace_period`.
 */
export async function openProject(variables: Record<string, string>) {
  const { services, networks } = read(variables)
  await removeAll()
  await podman(['network', 'create', '--subnet', networks.default.ipam.config[0].subnet, name])

  /** Starts a service when those that it depends on are healthy; those built here, from this image. */
  async function start(service: string, image: string) {
    const found = services[service]
    if (!found) throw new Error(`compose.yaml has no service ${service}`)
    for (const needed of Object.keys(found.depends_on ?? {})) await untilHealthy(needed)
    await podman(['run', '--detach', ...toParameters(service, found), found.image ?? image])
  }

  async function stop(service: string) {
    await podman(['stop', containerOf(service)])
    await podman(['rm', containerOf(service)])
  }

  return {
    imageOf: (service: string) => services[service]?.image ?? '',
    addressOf: (service: string) => services[service]?.networks?.default.ipv4_address ?? '',
    start,
    stop,
    untilHealthy,
    exec: (service: string, ...command: string[]) => podman(['exec', containerOf(service), ...command]),
    copyFrom: (service: string, path: string, to: string) => podman(['cp', `${containerOf(service)}:${path}`, to]),
    /** Ends the process as a fault of its own would, so that `restart` decides what follows. */
    async kill(service: string) {
      process.kill(Number(await podman(['inspect', '--format', '{{.State.Pid}}', containerOf(service)])), 'SIGKILL')
    },
    [Symbol.asyncDispose]: removeAll,
  }
}

/** @throws after five minutes */
async function untilHealthy(service: string) {
  const until = Date.now() + 300_000
  for (;;) {
    try {
      return await podman(['healthcheck', 'run', containerOf(service)])
    } catch {
      if (Date.now() > until) throw new Error(`${service} is not healthy after five minutes`)
      await sleep(200)
    }
  }
}

/** Also what an earlier run left, which was killed. */
async function removeAll() {
  for (const kind of ['container', 'volume', 'network']) {
    const all = kind === 'container' ? ['--all'] : []
    const found = await podman([kind, 'ls', '--quiet', ...all, '--filter', `name=^${prefix}-`])
    const each = found.split('\n').filter(Boolean)
    if (each.length) await podman([kind, 'rm', '--force', ...each])
  }
}

function toParameters(service: string, options: Service): string[] {
  const { environment = {}, volumes = [], ports = [], networks, restart, stop_grace_period, healthcheck } = options
  return [
    ...['--name', containerOf(service), '--network', name, '--network-alias', service, '--restart', restart],
    ...(networks ? ['--ip', networks.default.ipv4_address] : []),
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value ?? ''}`]),
    ...volumes.flatMap((volume) => ['--volume', volume.startsWith('./') ? resolve(volume) : `${name}-${volume}`]),
    ...ports.flatMap((port) => ['--publish', port]),
    ...(stop_grace_period ? ['--stop-timeout', stop_grace_period.replace('s', '')] : []),
    ...(healthcheck
      ? [
          ...['--health-cmd', JSON.stringify(healthcheck.test), '--health-interval', healthcheck.interval],
          ...['--health-timeout', healthcheck.timeout, '--health-retries', String(healthcheck.retries)],
        ]
      : []),
  ]
}

function read(variables: Record<string, string>): Composition {
  const text = readFileSync('compose.yaml', 'utf8').replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, key, sign, words) => {
      if (variables[key]) return variables[key]
      if (sign !== '-') throw new Error(`compose.yaml needs ${key}`)
      return words
    },
  )
  return parse(text, { merge: true })
}
