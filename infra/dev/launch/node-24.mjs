import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { at, environment } from './places.mjs'
import { fail, say } from './say.mjs'

const VERSION = '24.21.0'
/** The first 24 that runs TypeScript sources without a warning. */
const OLDEST = [24, 12]
const NOTE = at('node_modules', '.cache', 'ppman', 'node-24-path')

const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** Debian builds its Node without the support of TypeScript, so the version alone does not tell. */
export const hasOurNode = () => isNewEnough(process.versions.node) && Boolean(process.features.typescript)

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

/** The binary that an earlier start found, when it is still there and still runs our sources. */
function knownPath() {
  try {
    const binary = readFileSync(NOTE, 'utf8')
    return runsOurSources(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

function runsOurSources(binary) {
  const facts = '[process.versions.node, process.features.typescript || ""].join(" ")'
  const { status, stdout } = spawnSync(binary, ['-p', facts], { encoding: 'utf8' })
  const [version = '', typeScript] = (stdout ?? '').trim().split(' ')
  return status === 0 && Boolean(typeScript) && isNewEnough(version)
}

/**
 * The package that holds Node's binary for this platform. The package `node` itself fetches it in an
 * install script, and npm 12 runs none.
 */
function nodePackage() {
  const { platform, arch } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}@${VERSION}`
}

/** Node from the package registry, kept in npm's cache. */
function fetchPath() {
  const lack = isNewEnough(process.versions.node)
    ? 'cannot run TypeScript'
    : `is older than ${OLDEST.join('.')}`
  say(`Node ${process.versions.node} ${lack}: fetching Node ${VERSION}`)
  const args = ['-y', '-p', nodePackage(), 'node', '-p', 'process.execPath']
  const { status, stdout, error } = spawnSync('npx', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(), npm_config_loglevel: 'error' },
    cwd: at(),
  })
  const binary = stdout?.trim() ?? ''
  const why = error ? ` (${error.message})` : ''
  // A binary that is no better would start itself without end.
  if (status !== 0 || !path.isAbsolute(binary) || !runsOurSources(binary))
    fail(
      `Node ${VERSION} could not be fetched with npx${why}. Install Node 24 from nodejs.org and try again.`,
    )
  mkdirSync(path.dirname(NOTE), { recursive: true })
  writeFileSync(NOTE, binary)
  return binary
}
