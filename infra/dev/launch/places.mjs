import { accessSync, constants, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
export const at = (...parts) => path.join(ROOT, ...parts)

const QUIET = {
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  npm_config_update_notifier: 'false',
}

/** Environment for programs that keep caches in the home directory: one of ours when the account has none it may write to. */
export function environment() {
  const paths = [path.dirname(process.execPath), at('node_modules', '.bin'), process.env.PATH]
  const env = { ...process.env, PATH: paths.join(path.delimiter), ...QUIET }
  // With `production` the package manager leaves out what tests and generators need.
  delete env.NODE_ENV
  // npm tells its scripts where its cache is, so the home alone would not move it.
  return isWritable(os.homedir())
    ? env
    : { ...env, HOME: ownHome(), npm_config_cache: path.join(ownHome(), '.npm') }
}

function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function ownHome() {
  const home = at('.data', 'home')
  mkdirSync(home, { recursive: true })
  return home
}
