import { fork, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('clickhouse-server.mjs', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
/** ClickHouse 26.7 for this process; 550 MB, so it is no dependency of the repository. */
const PACKAGE = 'chdb@3.4.0'
const DIR = join(ROOT, 'node_modules', '.cache', 'ppman', 'chdb')

const isInstalled = () => existsSync(join(DIR, 'node_modules', 'chdb', 'package.json'))

/** Whether questions are also put to ClickHouse here. */
export const hasClickhouse = isInstalled() || process.env.PPMAN_CHDB_TEST === '1'

/** Installs the embedded engine when it is absent. @throws Error when npm cannot */
export function installClickhouse(): void {
  if (isInstalled()) return
  mkdirSync(DIR, { recursive: true })
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', DIR, '--no-audit', '--no-fund', '--ignore-scripts', PACKAGE],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${PACKAGE} could not be installed: ${stderr}`)
}

/** Starts ClickHouse in a process of its own. */
export async function startClickhouse(): Promise<{ url: string; stop: () => void }> {
  installClickhouse()
  const child = fork(SERVER, [DIR], { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
