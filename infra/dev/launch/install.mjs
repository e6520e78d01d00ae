import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { at, environment } from './places.mjs'
import { fail, say } from './say.mjs'
import { readStamp, sumOf, writeStamp } from './stamp.mjs'

const STAMP = 'node_modules/.cache/ppman/installed'
const sum = () => sumOf(['pnpm-lock.yaml'], [process.version, process.platform, process.arch])

export const isInstalled = () => readStamp(STAMP) === sum()

/** What the lock file says, no more: no install script runs, and nothing asks. */
export function installPackages() {
  const pnpm = JSON.parse(readFileSync(at('package.json'), 'utf8')).packageManager
  say(`installing packages with ${pnpm}`)
  const options = [
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
    '--config.confirmModulesPurge=false',
  ]
  const { status, error } = spawnSync('npx', ['-y', pnpm, 'install', ...options], {
    cwd: at(),
    stdio: ['ignore', 2, 2],
    env: { ...environment(), npm_config_loglevel: 'error', CI: 'true' },
  })
  const why = error ? `: ${error.message}` : ''
  const ask = 'See the lines above; is the package registry reachable, and the disk not full?'
  if (status !== 0) fail(`The packages could not be installed${why}. ${ask}`)
  writeStamp(STAMP, sum())
}
