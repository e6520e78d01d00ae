import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { inJudges, ROOT } from './verdicts/places.ts'

/**
 * Installs what only judges need, by its own lockfile, outside the workspace: Prism brings 214
 * packages, which the everyday installation would carry for nothing.
 */
export function installTools(): void {
  const folder = inJudges('tools')
  if (existsSync(path.join(folder, 'node_modules', '.modules.yaml'))) return
  const pnpm = path.join(ROOT, 'node_modules', '.bin', 'pnpm')
  const args = ['install', '--frozen-lockfile', '--ignore-workspace', '--ignore-scripts']
  const { status, stderr, stdout } = spawnSync(pnpm, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Prism could not be installed:\n${stdout}${stderr}`)
}

export const PRISM: string = inJudges('tools', 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js')
