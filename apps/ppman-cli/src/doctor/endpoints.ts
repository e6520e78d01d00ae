import { randomUUID } from 'node:crypto'
import { access, constants, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { openBlobStore } from '@ppman/evidence'
import { openRedis } from '@ppman/http'
import { createTransport } from 'nodemailer'
import { compareClocks, failed, type Finding, ok, reasonOf, warning } from './finding.ts'

type Environment = Record<string, string | undefined>

const TIMEOUT_MS = 3_000

/** Asks Redis for its time, with the wait that services allow for the connection. */
export async function checkRedis(url: string, now: () => Date): Promise<Finding[]> {
  const redis = openRedis(url)
  const refusals: Error[] = []
  redis.on('error', (error: Error) => refusals.push(error))
  try {
    await new Promise<void>((resolve, reject) => {
      redis.once('ready', resolve)
      setTimeout(() => reject(refusals.at(-1) ?? new Error('timeout')), TIMEOUT_MS).unref()
      redis.once('close', () => reject(refusals.at(-1) ?? new Error('closed')))
    })
    const askedAt = now().getTime()
    const [seconds, micros] = await redis.time()
    const middle = (askedAt + now().getTime()) / 2
    const skewMs = Number(seconds) * 1_000 + Number(micros) / 1_000 - middle
    return [ok('redis.reachable', 'Redis answers.'), compareClocks('redis.clock', 'Redis', skewMs)]
  } catch (error) {
    return [
      failed(
        'redis.reachable',
        `Redis cannot be used (${reasonOf(error)}).`,
        'Check REDIS_URL and the server. Until it is back each process counts its own quotas, and ' +
          'sockets are refused.',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}

/** Writes, reads and removes a small blob. */
export async function checkBlobs(env: Environment): Promise<Finding> {
  const where = env.S3_BUCKET ? `bucket ${env.S3_BUCKET}` : `folder ${env.BLOB_DIR}`
  try {
    const blobs = openBlobStore(env)
    const content = Buffer.from(`ppman doctor ${randomUUID()}`)
    const { sha256 } = await blobs.put(content)
    const isSame = (await blobs.get(sha256)).equals(content)
    await blobs.remove(sha256)
    if (!isSame) throw new Error('it returned other bytes')
    return ok('blobs.usable', `The ${where} takes, returns and removes a file.`)
  } catch (error) {
    return failed(
      'blobs.usable',
      `The ${where} cannot be used (${reasonOf(error)}).`,
      env.S3_BUCKET
        ? 'Check S3_ENDPOINT, S3_BUCKET and the rights of the key: get, put and delete of objects.'
        : 'Create the folder and give the account of the services read and write rights there.',
    )
  }
}

/** Logs in to the mail server without sending. */
export async function checkMail(url: string): Promise<Finding> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return ok('mail.reachable', 'The mail server accepts this login.')
  } catch (error) {
    return failed(
      'mail.reachable',
      `The mail server cannot be used (${reasonOf(error)}).`,
      'Check SMTP_URL: host, port, smtps or smtp, login. Waiting mail is dropped after three days.',
    )
  } finally {
    transport.close()
  }
}

/** Addresses that services call, with a path that answers without a login. */
const HTTP = [
  ['CONTROL_PLANE_URL', '/healthz'],
  ['PPMAN_API_URL', '/healthz'],
  ['DOCS_API_URL', '/healthz'],
  ['OIDC_ISSUER', '/.well-known/openid-configuration'],
] as const

/** Checks each configured address that a service depends on. */
export async function checkAddresses(env: Environment): Promise<Finding[]> {
  const configured = HTTP.filter(([name]) => URL.canParse(env[name] ?? ''))
  const findings = await Promise.all(configured.map(([name, path]) => checkHttp(name, env[name]! + path)))
  const model = URL.parse(env.AI_BASE_URL ?? '')
  return model ? [...findings, await checkPort('AI_BASE_URL', model)] : findings
}

async function checkHttp(name: string, address: string): Promise<Finding> {
  const check = `addresses.${name}`
  const remedy = `Check ${name} and the service behind it.`
  try {
    const response = await fetch(address.replace(/([^:])\/\//, '$1/'), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok
      ? ok(check, `${name} answers.`)
      : failed(check, `${name} answers ${response.status} to ${new URL(address).pathname}.`, remedy)
  } catch (error) {
    return failed(check, `${name} does not answer (${reasonOf((error as Error).cause ?? error)}).`, remedy)
  }
}

/** Opens a connection and sends nothing: a question to a model costs money. */
async function checkPort(name: string, { hostname, port, protocol }: URL): Promise<Finding> {
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443) })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(TIMEOUT_MS, () => reject(new Error('timeout')))
      socket.once('connect', resolve).once('error', reject)
    })
    return ok(`addresses.${name}`, `${name} accepts connections.`)
  } catch (error) {
    return failed(
      `addresses.${name}`,
      `${name} does not answer (${reasonOf(error)}).`,
      `Check ${name}; rules are proposed by the model only while it answers.`,
    )
  } finally {
    socket.destroy()
  }
}

const MEGABYTE = 1024 * 1024

/** Free space of the disks that services write to. A missing folder is created by them later. */
export async function checkDisks(folders: Record<string, string>, leastMb: number): Promise<Finding[]> {
  return Promise.all(Object.entries(folders).map(([name, folder]) => checkDisk({ name, folder, leastMb })))
}

type Disk = { name: string; folder: string; leastMb: number }

async function checkDisk({ name, folder, leastMb }: Disk): Promise<Finding> {
  const check = `disk.${name}`
  try {
    const existing = await nearestExisting(folder)
    const { bavail, bsize } = await statfs(existing)
    const freeMb = Math.floor((bavail * bsize) / MEGABYTE)
    const message = `${freeMb} MB are free at ${folder} (${name}); ${leastMb} MB are needed.`
    const remedy = 'Grow the disk or move the folder. `ppman evidence prune --dry-run` lists what may go.'
    if (freeMb < leastMb) return failed(check, message, remedy)
    return freeMb < 2 * leastMb ? warning(check, message, remedy) : ok(check, message)
  } catch (error) {
    return failed(check, `${folder} (${name}) cannot be read (${reasonOf(error)}).`, 'Check its rights.')
  }
}

async function nearestExisting(folder: string): Promise<string> {
  try {
    await access(folder, constants.F_OK)
    return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return nearestExisting(dirname(folder))
  }
}
