import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readSeals } from '../figures/sealed-runs.ts'

export const LOTS = new URL('./lots/', import.meta.url)

/** What a lot holds: its name without the number at its end. */
export const kindOf = (name: string) => name.replace(/-\d+$/, '')

/**
 * The cases of a sealed lot, a JSON object a line.
 *
 * @param file where it lies, for a lot that quotes real documents and is not in the repository
 * @throws Error when the lot has no seal, or its file is not the one that was sealed
 */
export function readLot<Case>(
  name: string,
  file: string | URL = new URL(`${name}.jsonl`, LOTS),
  seals = readSeals(),
): Case[] {
  const seal = seals[name]
  if (!seal) throw new Error(`${name} is not sealed: add its hash, date and writer to seals.json first.`)
  const bytes = readFileSync(file)
  if (createHash('sha256').update(bytes).digest('hex') !== seal.sha256)
    throw new Error(`${name} differs from the file that was sealed.`)
  return bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
}
