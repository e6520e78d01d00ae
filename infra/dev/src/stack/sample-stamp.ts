import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { places, ROOT } from '../places.ts'
import { readJson, writePrivateJson } from './private-file.ts'

const FILE = `${places.data}/samples.json`

/** Everything that makes or describes sample data is named so. */
const SOURCES = [
  'apps/*/src/**/*sample*',
  'apps/*/src/**/*sample*/**',
  'packages/*/src/**/*sample*',
  'packages/*/src/**/*sample*/**',
  'prisma/migrations/*/migration.sql',
]

/** What the sample data in one database was made from. */
export function sampleStamp(database: string): string {
  const hash = createHash('sha256').update(database)
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const file of files.map((entry) => `${entry.parentPath}/${entry.name}`).sort())
    hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

export const isLoaded = (app: string, stamp: string): boolean => stamps()[app] === stamp

export const noteLoaded = (app: string, stamp: string): void =>
  writePrivateJson(FILE, { ...stamps(), [app]: stamp })

const stamps = () => (readJson(FILE) ?? {}) as Record<string, string>
