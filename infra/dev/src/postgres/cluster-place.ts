import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readJson, writePrivateJson } from '../machine/private-file.ts'
import { trouble } from '../trouble.ts'
import { isReachableByAll, serverAccount } from './server-program.ts'

export type ClusterPlace = { dataDir: string; password: string }

type Note = ClusterPlace & { home: string }

/** Data goes here when the checkout lies in a home that the server's account cannot enter. */
const SHARED = '/var/tmp'
const SHARED_PREFIX = 'ppman-data-'

/**
 * Data directory and password of the installation in `home`. Chosen at the first start and kept in
 * a private file.
 */
export function clusterPlace(noteFile: string, home: string): ClusterPlace {
  const note = readJson(noteFile) as Note | undefined
  // A checkout that was copied together with its note must not use the data of the original.
  if (note?.home === home) return note
  const place = { home, dataDir: newDataDir(home), password: randomBytes(24).toString('hex') }
  if (existsSync(place.dataDir)) {
    throw trouble(
      `The database in ${place.dataDir} was made by another installation, and its password is not in ` +
        `${noteFile}. ` +
        'Move it away, then start again.',
    )
  }
  writePrivateJson(noteFile, place)
  return place
}

function newDataDir(home: string): string {
  const inside = path.join(home, 'postgres')
  if (!serverAccount() || isReachableByAll(home)) return inside
  removeForgotten(home)
  const outside = path.join(SHARED, `${SHARED_PREFIX}${randomBytes(8).toString('hex')}`)
  mkdirSync(outside, { mode: 0o711 })
  writeFileSync(path.join(outside, 'owner'), home, { mode: 0o600 })
  return path.join(outside, 'postgres')
}

/**
 * Removes data of an earlier checkout at this path: its password is lost, so nobody can read it.
 */
function removeForgotten(home: string): void {
  for (const name of readdirSync(SHARED)) {
    const directory = path.join(SHARED, name)
    if (name.startsWith(SHARED_PREFIX) && ownerOf(directory) === home)
      rmSync(directory, { recursive: true, force: true })
  }
}

function ownerOf(directory: string): string {
  try {
    return readFileSync(path.join(directory, 'owner'), 'utf8')
  } catch {
    return ''
  }
}
