import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { answer, type Command, type Io, UsageError } from '../command.ts'
import { databaseUrl, findBlobDir, findHeadsDir } from '../system.ts'
import { checkConfiguration, SERVICE_NAMES, type ServiceName } from './configuration.ts'
import { checkDatabase } from './database.ts'
import { checkAddresses, checkBlobs, checkDisks, checkMail, checkRedis } from './endpoints.ts'
import { failed, type Finding, ok, skipped } from './finding.ts'
import { checkReplica } from './replica.ts'

/** Node that runs TypeScript sources as they are. */
const OLDEST_NODE = [24, 12] as const
const LEAST_FREE_MB = 1_024
/** As the services read it. */
const DEFAULT_MAX_LAG_S = 5
const ALL_CHECKS = [
  'configuration',
  'node',
  'database',
  'replica',
  'redis',
  'blobs',
  'mail',
  'addresses',
  'disk',
]

export const doctorCommand: Command = {
  summary:
    'Checks an installation in the environment of its services: every variable of each service, Node,\n' +
    'the database (version, extensions, migrations, roles, clock, queue, heartbeat of the worker), its\n' +
    'replica, Redis, the blob store, the mail server, the addresses that services call, and free disk\n' +
    'space. Each finding says what to do. --service names the services whose variables count, all unless\n' +
    'given. --only runs some of the groups. --json writes one object per finding. Exit 1 when a check\n' +
    'failed.',
  usage:
    'doctor [--service NAME]... ' +
    '[--only configuration|node|database|replica|redis|blobs|mail|addresses|disk]... ' +
    '[--disk-free-mb MB] [--json]',
  async run(args, io) {
    const { values } = parseArgs({
      args,
      options: {
        service: { type: 'string', multiple: true },
        only: { type: 'string', multiple: true },
        'disk-free-mb': { type: 'string', default: String(LEAST_FREE_MB) },
        json: { type: 'boolean', default: false },
      },
    })
    const services = oneOf(values.service ?? SERVICE_NAMES, SERVICE_NAMES, '--service') as ServiceName[]
    const groups = oneOf(values.only ?? ALL_CHECKS, ALL_CHECKS, '--only')
    const leastMb = Number(values['disk-free-mb'])
    if (!(leastMb >= 0)) throw new UsageError('--disk-free-mb takes a number of megabytes.')
    const findings: Finding[] = []
    for (const group of groups) {
      const those = await examine(group, io, { services, leastMb })
      for (const finding of those) report(io, finding, values.json)
      findings.push(...those)
    }
    const count = (status: Finding['status']) => findings.filter((it) => it.status === status).length
    io.stderr.write(
      `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed, ` +
        `${count('skipped')} skipped.\n`,
    )
    return count('failed') > 0 ? 1 : 0
  },
}

function oneOf(names: readonly string[], allowed: readonly string[], option: string): string[] {
  const wrong = names.find((name) => !allowed.includes(name))
  if (wrong !== undefined) throw new UsageError(`${option} is one of ${allowed.join(', ')}, not ${wrong}.`)
  return [...names]
}

type Options = { services: readonly ServiceName[]; leastMb: number }

async function examine(group: string, io: Io, { services, leastMb }: Options): Promise<Finding[]> {
  const { env, now } = io
  switch (group) {
    case 'configuration':
      return env.DATABASE_URL === undefined && hasStack(io)
        ? [skipped('configuration', 'No variables are set here; `npm start` sets those of its services.')]
        : checkConfiguration(services, env)
    case 'node':
      return [checkNode(process.versions.node)]
    case 'database':
      return checkDatabaseOf(io)
    case 'replica':
      return checkReplicaOf(io)
    case 'redis':
      return URL.canParse(env.REDIS_URL ?? '')
        ? checkRedis(env.REDIS_URL!, now)
        : [skipped('redis', 'REDIS_URL is not set.')]
    case 'blobs':
      return [await checkBlobs({ ...env, BLOB_DIR: findBlobDir(env) })]
    case 'mail':
      return URL.canParse(env.SMTP_URL ?? '')
        ? [await checkMail(env.SMTP_URL!)]
        : [skipped('mail', 'SMTP_URL is not set: no mail is sent.')]
    case 'addresses':
      return checkAddresses(env)
    default:
      return checkDisks(foldersOf(env), leastMb)
  }
}

function checkDatabaseOf({ env, now }: Io): Promise<Finding[]> | Finding[] {
  try {
    return checkDatabase(databaseUrl(env), now)
  } catch (error) {
    return [failed('database.reachable', (error as Error).message, 'Set DATABASE_URL.')]
  }
}

function checkReplicaOf({ env }: Io): Promise<Finding[]> | Finding[] {
  if (!URL.canParse(env.DATABASE_READ_URL ?? ''))
    return [skipped('replica', 'DATABASE_READ_URL is not set: everything is read from the primary.')]
  return checkReplica(env.DATABASE_READ_URL!, {
    primaryUrl: databaseUrl(env),
    maxLagS: Number(env.DATABASE_READ_MAX_LAG_S ?? DEFAULT_MAX_LAG_S),
  })
}

function hasStack({ env }: Io): boolean {
  try {
    return databaseUrl(env) !== ''
  } catch {
    return false
  }
}

/** Folders that services write to: blobs, signed ends of the audit trail, downloads. */
function foldersOf(env: Io['env']): Record<string, string> {
  return {
    BLOB_DIR: findBlobDir(env),
    AUDIT_HEADS_DIR: findHeadsDir(env),
    TMPDIR: tmpdir(),
  }
}

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  return isEnough
    ? ok('node.version', `Node ${version}.`)
    : failed(
        'node.version',
        `Node ${version} is older than ${OLDEST_NODE.join('.')}.`,
        'Install Node 24, the version that the services are tested with.',
      )
}

const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', skipped: 'skipped' } as const

function report(io: Io, finding: Finding, isJson: boolean): void {
  if (isJson) return answer(io, finding)
  const { check, status, message, remedy } = finding
  io.stdout.write(`${MARKS[status]}  ${check}: ${message}\n${remedy ? `         → ${remedy}\n` : ''}`)
}
