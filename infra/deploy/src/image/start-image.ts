import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../places.ts'
import type { ImageFiles } from './build-files.ts'

/** The account of the image's USER line. */
const USER_ID = 10001

export type ImageProcess = {
  files: ImageFiles & { folder: string }
  env: Record<string, string>
  /** The one folder that the process may write to, beside a /tmp of its own. */
  writable: string
  logFile: string
}

/**
 * True when this machine can give a process its own view of the file system: Linux, as root, with
 * mount namespaces.
 */
export const canIsolate = (): boolean =>
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
export function startImage({ files, env, writable, logFile }: ImageProcess): ChildProcess {
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
export async function runImage(image: ImageProcess): Promise<string> {
  const [code] = (await once(startImage(image), 'exit')) as [number | null]
  const log = readFileSync(image.logFile, 'utf8')
  if (code !== 0) throw new Error(`${image.files.command.join(' ')} ended with ${code}:\n${log}`)
  return log
}
