import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

export type Figure = { what: string; hits: number; n: number }

/** The first run of a lot; it is recorded once and never replaced. */
type FirstRun = { on: string; commit: string; figures: readonly Figure[] }

/** What is known of a lot before it is run: who wrote it, when, and the hash of its file. */
type Seal = { sha256: string; writtenOn: string; writtenBy: string; firstRun?: FirstRun }

const SEALS = new URL('./seals.json', import.meta.url)
const readSeals = () => JSON.parse(readFileSync(SEALS, 'utf8')) as Record<string, Seal>

/**
 * @param file a lot that is not in the repository, because it quotes real documents
 * @throws Error when the file is not the one that was sealed
 */
export function readLot<Case>(
  name: string,
  file: string | URL = new URL(`./lots/${name}.jsonl`, import.meta.url),
): Case[] {
  const bytes = readFileSync(file)
  const seal = readSeals()[name]
  if (!seal) throw new Error(`${name} is not sealed: add its hash, date and writer to seals.json first.`)
  if (createHash('sha256').update(bytes).digest('hex') !== seal.sha256)
    throw new Error(`${name} differs from the file that was sealed.`)
  return bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
}

export const firstRunOf = (name: string): FirstRun | undefined => readSeals()[name]?.firstRun

/** Keeps the figures when the lot was never run before. */
export function recordRun(name: string, run: FirstRun): void {
  const seals = readSeals()
  const seal = seals[name]!
  if (seal.firstRun) return
  seals[name] = { ...seal, firstRun: run }
  writeFileSync(SEALS, `${JSON.stringify(seals, null, 2)}\n`)
}
