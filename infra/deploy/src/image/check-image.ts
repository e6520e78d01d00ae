import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@ppman/db'
import { anyFreePort } from '../../../dev/src/machine/ports.ts'
import { ROOT } from '../places.ts'
import { buildImageFiles, type ImageFiles } from './build-files.ts'
import { productionEnv } from './production-env.ts'

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

type ImageProcess = {
  files: ImageFiles & { folder: string }
  env: Record<string, string>
  /** The one folder that the process may write to, beside a /tmp of its own. */
  writable: string
  logFile: string
}

const imageOf = ({ files, home, env }: Place, command: string[]): ImageProcess => ({
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

/** The account of the image's USER line. */
const USER_ID = 10001

/**
 * True when this machine can give a process its own view of the file system: Linux, as root, with
 * mount namespaces.
 */
const canIsolate = (): boolean =>
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

/**
 * The view of a container: everything read-only but /tmp and one folder, no repository, an account
 * without rights. $1 is the image's folder, $2 the writable one, $3 the repository, $4 Node.
 */
const ISOLATED = `
mount --make-rprivate /
mkdir -p "$1.node" && mount --bind "$4" "$1.node"
mount --bind "$2" "$2"
mount -t tmpfs -o mode=1777 tmpfs /tmp
[ ! -d "$3" ] || mount -t tmpfs tmpfs "$3"
mount -o remount,ro,bind /
cd "$1"
if setpriv --reuid=${USER_ID} --regid=${USER_ID} --clear-groups \
    touch package.json 2>/dev/null; then exit 66; fi
shift 4
PATH="$PWD.node:$PATH" exec setpriv --reuid=${USER_ID} --regid=${USER_ID} --clear-groups --no-new-privs "$@"
`

/**
 * Starts a command of an image in its folder. Where the machine allows it, the process sees what it
 * would see in a container with a read-only root, and the repository is hidden from it.
 */
function startImage({ files, env, writable, logFile }: ImageProcess): ChildProcess {
  const log = openSync(logFile, 'w')
  mkdirSync(writable, { recursive: true })
  const node = path.dirname(process.execPath)
  const isolated = canIsolate()
  if (isolated) spawnSync('chown', [`${USER_ID}:${USER_ID}`, writable])
  const [program, args] = isolated
    ? ['unshare', ['-m', 'sh', '-ec', ISOLATED, 'sh', files.folder, writable, ROOT, node, ...files.command]]
    : [process.execPath, files.command.slice(1)]
  const child = spawn(program, args, {
    cwd: files.folder,
    env: { PATH: process.env['PATH'], ...files.env, BLOB_DIR: writable, ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

/** Runs a command of an image to its end. @throws with its log when it fails */
async function runImage(image: ImageProcess): Promise<string> {
  const [code] = (await once(startImage(image), 'exit')) as [number | null]
  const log = readFileSync(image.logFile, 'utf8')
  if (code !== 0) throw new Error(`${image.files.command.join(' ')} ended with ${code}:\n${log}`)
  return log
}
