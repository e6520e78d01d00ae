import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { at } from './places.mjs'

/** One sum over files and folders of the repository, and over further words. */
export function sumOf(entries, words = []) {
  const hash = createHash('sha256').update(words.join('\n'))
  for (const file of entries.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(at(file)))
  return hash.digest('hex')
}

function filesBelow(entry) {
  if (!statSync(at(entry)).isDirectory()) return [entry]
  return readdirSync(at(entry))
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)))
}

export function readStamp(file) {
  try {
    return readFileSync(at(file), 'utf8')
  } catch {
    return ''
  }
}

export function writeStamp(file, stamp) {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), stamp)
}
