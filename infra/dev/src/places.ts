import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the repository. */
export const ROOT = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)))

/** Files and folders of a running stack. */
export const places = {
  data: path.join(ROOT, '.data'),
  logs: path.join(ROOT, '.data', 'logs'),
  blobs: path.join(ROOT, '.data', 'blobs'),
  mail: path.join(ROOT, '.data', 'mail'),
  compileCache: path.join(ROOT, 'node_modules', '.cache', 'ppman', 'compiled'),
  stack: path.join(ROOT, '.data', 'stack.json'),
  launcher: path.join(ROOT, '.data', 'launcher.json'),
  secrets: path.join(ROOT, '.data', 'secrets.json'),
  cluster: path.join(ROOT, '.data', 'cluster.json'),
} as const

/** The server's account must be able to enter `data`; the others are private. */
export function makePlaces(): void {
  mkdirSync(places.data, { recursive: true, mode: 0o755 })
  mkdirSync(places.logs, { recursive: true, mode: 0o700 })
  mkdirSync(places.blobs, { recursive: true, mode: 0o700 })
  mkdirSync(places.mail, { recursive: true, mode: 0o700 })
}

export const logFileOf = (name: string): string => path.join(places.logs, `${name}.log`)
