import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@ppman/db'
import { anyFreePort } from '../../../dev/src/machine/ports.ts'
import { buildImageFiles, type ImageFiles } from './build-files.ts'
import { productionEnv } from './production-env.ts'
import { runImage, startImage } from './start-image.ts'

export type CheckOptions = {
  /** Folder of the application, such as `apps/docs-api`. */
  app: string
  /** An empty database. */
  databaseUrl: string
  redisUrl: string
  say: (message: string) => void
}

type Probes = { healthz: number; health: number; exitCode: number | null }

/** Commands of an image beside its own. */
const WORKER = ['node', 'app/src/worker.ts']
const MIGRATE = ['node', 'app/src/main.ts', 'migrate']
const START_LIMIT_MS = 90_000
const POLL_MS = 100

/**
 * Builds the files of an image outside the repository and starts every process that runs from it:
 * alone, in production mode, from a folder that it cannot write to.
 *
 * @returns what the probes answered and how each process ended when it was told to stop
 */
export async function checkImage({
  app,
  databaseUrl,
  redisUrl,
  say,
}: CheckOptions): Promise<Record<string, Probes>> {
  const home = mkdtempSync('/var/tmp/ppman-image-')
  chmodSync(home, 0o755) // the account of the image has to pass
  const folder = path.join(home, 'files')
  try {
    const built = buildImageFiles({ app, out: folder, say })
    const place = { files: { ...built, folder }, home, env: productionEnv({ databaseUrl, redisUrl }) }
    if (app === 'apps/ppman-cli') return { migrate: await checkMigration(place) }
    await migrate(databaseUrl)
    const results: Record<string, Probes> = { [path.basename(app)]: await checkService(place, built.command) }
    if (app === 'apps/ppman-api') results['ppman-worker'] = await checkService(place, WORKER)
    return results
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

type Place = { files: ImageFiles & { folder: string }; home: string; env: Record<string, string> }

const imageOf = ({ files, home, env }: Place, command: string[]) => ({
  files: { ...files, command },
  env,
  writable: path.join(home, 'blobs'),
  logFile: path.join(home, 'log'),
})

/** The migration job: twice, since a job may be started again. */
async function checkMigration(place: Place): Promise<Probes> {
  mkdirSync(path.join(place.home, 'blobs'))
  await runImage(imageOf(place, MIGRATE))
  const secondRun = await runImage(imageOf(place, MIGRATE))
  if (!secondRun.includes('Nothing to do.'))
    throw new Error(`The second migration did something:\n${secondRun}`)
  return { healthz: 0, health: 0, exitCode: 0 }
}

async function checkService(place: Place, command: string[]): Promise<Probes> {
  const port = await anyFreePort()
  const image = imageOf(place, command)
  const child = startImage({ ...image, env: { ...image.env, PORT: String(port), SHUTDOWN_DELAY_S: '0' } })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const probe = async (name: string) =>
    (await fetch(`http://127.0.0.1:${port}/${name}`).catch(() => ({ status: 0 }))).status
  try {
    for (let waitedMs = 0; (await probe('health')) !== 200; waitedMs += POLL_MS) {
      if (child.exitCode !== null || waitedMs > START_LIMIT_MS)
        throw new Error(`${command.join(' ')} did not become ready:\n${readFileSync(image.logFile, 'utf8')}`)
      await sleep(POLL_MS)
    }
    const [healthz, health] = [await probe('healthz'), await probe('health')]
    child.kill('SIGTERM')
    const [exitCode] = await ended
    return { healthz, health, exitCode }
  } finally {
    child.kill('SIGKILL')
  }
}
