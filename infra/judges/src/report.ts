import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './verdicts/places.ts'

/** The version of a package that the package at `folder` of the repository uses. */
export function packageVersion(name: string, folder: string): string {
  const manifest = path.join(ROOT, folder, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** The version of an installed package of Debian; empty where there is none. */
export const debianVersion = (name: string): string =>
  spawnSync('dpkg-query', ['--show', '--showformat=${Version}', name], { encoding: 'utf8' }).stdout ?? ''
