import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seed, type Seeded } from '@ppman/control-plane/seed'
import { EXIT_WITH_PARENT } from '../../../dev/src/services/spawn-service.ts'
import { ROOT } from '../places.ts'
import { productionEnv } from '../image/production-env.ts'
import {
  HOSTS,
  type Instances,
  type Internal,
  freePorts,
  openFront,
  writeConfiguration,
} from './open-front.ts'

export type ServiceName = keyof Instances
const SCRIPTS: Record<ServiceName, string> = {
  'ppman-api': 'apps/ppman-api/src/main.ts',
  'ppman-web': 'apps/ppman-web/src/main.ts',
  'email-hook': 'apps/email-hook/src/main.ts',
  'docs-api': 'apps/docs-api/src/main.ts',
  'control-plane': 'infra/control-plane/src/main.ts',
}
export const SERVICES = Object.keys(SCRIPTS) as ServiceName[]

type Options = {
  nginx: string
  home: string
  databaseUrl: string
  redisUrl: string
  /** Top of the checkout whose services are started; this one unless given. */
  root?: string
}
type Instance = { service: ServiceName; port: number; child: ChildProcess; logFile: string; root: string }

export type TwoOfEach = {
  url: string
  seeded: Seeded
  instances: Instance[]
  /**
   * Stops an instance in order and starts it anew at its port, from another checkout when `root`
   * names one. @returns its exit code
   */
  restart: (instance: Instance, root?: string) => Promise<number | null>
  close: () => Promise<void>
}

const START_LIMIT_MS = 120_000
const POLL_MS = 50

/**
 * Two instances of each service behind nginx, with the identity of production: only the edge's
 * signature counts. Quotas are multiplied, since the load comes from one caller.
 */
export async function startTwoOfEach({
  nginx,
  home,
  databaseUrl,
  redisUrl,
  root = ROOT,
}: Options): Promise<TwoOfEach> {
  const ports = await freePorts(2 * SERVICES.length + 4)
  const [front, api, docs, control] = ports.splice(0, 4) as [number, number, number, number]
  const placed = Object.fromEntries(SERVICES.map((name) => [name, ports.splice(0, 2)])) as Instances
  const internal: Internal = { api, docs, control }
  const env = environmentOf({ front, internal, home, databaseUrl, redisUrl })
  const secrets = { tokenPepper: env['TOKEN_PEPPER']!, sampleSeed: env['SESSION_SECRET']! }
  const seeded = await seed({ databaseUrl, secrets })
  const start = (instance: Instance) => startInstance(instance, { env, home })
  const instances = SERVICES.flatMap((service) =>
    placed[service].map((port): Instance => {
      const logFile = path.join(home, `${service}-${port}.log`)
      return { service, port, logFile, root, child: undefined as unknown as ChildProcess }
    }),
  )
  const kill = () => instances.forEach(({ child }) => child?.kill('SIGKILL'))
  try {
    await Promise.all(instances.map(start))
    const file = writeConfiguration(path.join(home, 'nginx'), { port: front, instances: placed, internal })
    const opened = await openFront(nginx, file, front)
    return {
      url: opened.url,
      seeded,
      instances,
      restart: async (instance, nextRoot = instance.root) => {
        const ended = once(instance.child, 'exit') as Promise<[number | null]>
        instance.child.kill('SIGTERM')
        const [code] = await ended
        instance.root = nextRoot
        await start(instance)
        return code
      },
      close: async () => {
        await opened.close()
        kill()
      },
    }
  } catch (error) {
    kill()
    throw error
  }
}

type Served = { front: number; internal: Internal; home: string; databaseUrl: string; redisUrl: string }

function environmentOf({ front, internal, home, databaseUrl, redisUrl }: Served): Record<string, string> {
  const at = (host: string) => `http://${host}:${front}`
  return {
    ...productionEnv({ databaseUrl, redisUrl }),
    NODE_ENV: 'test',
    AUTH_MODE: 'edge',
    RATE_LIMIT_SCALE: '100000',
    SHUTDOWN_DELAY_S: '1',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: 'loopback',
    BASE_URL: at(HOSTS.base),
    DOCS_BASE_URL: at(HOSTS.docs),
    CONSOLE_URL: at(HOSTS.console),
    EDGE_URL: at(HOSTS.console),
    OIDC_ISSUER: at(HOSTS.console),
    CONTROL_PLANE_URL: `http://127.0.0.1:${internal.control}`,
    PPMAN_API_URL: `http://127.0.0.1:${internal.api}`,
    DOCS_API_URL: `http://127.0.0.1:${internal.docs}`,
    BLOB_DIR: path.join(home, 'blobs'),
  }
}

async function startInstance(
  instance: Instance,
  { env, home }: { env: Record<string, string>; home: string },
) {
  const log = openSync(instance.logFile, 'a')
  const script = path.join(instance.root, SCRIPTS[instance.service])
  instance.child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, script], {
    cwd: home,
    env: { ...process.env, ...env, PORT: String(instance.port) },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  await ready(instance)
}

async function ready({ service, port, child, logFile }: Instance): Promise<void> {
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))?.status === 200
  for (let waitedMs = 0; !(await isUp()); waitedMs += POLL_MS) {
    if (child.exitCode !== null || waitedMs > START_LIMIT_MS)
      throw new Error(`${service} did not become ready:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    await sleep(POLL_MS)
  }
}
