import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { at, environment } from './places.mjs'
import { fail, say } from './say.mjs'

const VERSION = '24.21.0'
/** The first 24 that runs TypeScript sources without a warning. */
const OLDEST = [24, 12]
const NOTE = at('node_modules', '.cache', 'ppman', 'node-24-path')

const isGood = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

export const hasOurNode = () => isGood(process.version)

/** Runs the launcher once more under Node 24 and passes on its input, output, signals and exit code. */
export function rerunUnderOurNode(words) {
  const child = spawn(knownPath() ?? fetchPath(), [at('infra', 'dev', 'run.mjs'), ...words], {
    // The channel tells the other process when this one is gone, even by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: process.env,
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** The binary that an earlier start found, when it is still there and still new enough. */
function knownPath() {
  try {
    const binary = readFileSync(NOTE, 'utf8')
    const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
    return status === 0 && isGood(stdout) ? binary : undefined
  } catch {
    return undefined
  }
}

/** Node from the package registry, kept in npm's cache. The package fetches its binary in an install script. */
function fetchPath() {
  say(`Node ${process.versions.node} is older than ${OLDEST.join('.')}: fetching Node ${VERSION}`)
  const args = ['-y', '-p', `node@${VERSION}`, 'node', '-p', 'process.execPath']
  const env = { ...environment(), npm_config_ignore_scripts: 'false', npm_config_loglevel: 'error' }
  const { status, stdout, error } = spawnSync('npx', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
    cwd: at(),
  })
  const binary = stdout?.trim() ?? ''
  const why = error ? ` (${error.message})` : ''
  if (status !== 0 || !path.isAbsolute(binary))
    fail(`Node ${VERSION} could not be fetched with npx${why}. Install Node 24 and try again.`)
  mkdirSync(path.dirname(NOTE), { recursive: true })
  writeFileSync(NOTE, binary)
  return binary
}
