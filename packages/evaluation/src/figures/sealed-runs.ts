import { readFileSync, writeFileSync } from 'node:fs'
import type { Area, Figure } from './area.ts'

/** The first run of a lot. It is recorded once and never replaced. */
export type FirstRun = { on: string; commit: string; figures: readonly Figure[] }

/**
 * What is known of a lot before it is run: its area, its size in words, the hash of its file, when
 * it was written and by whom.
 */
export type Seal = {
  area: Area
  cases: string
  sha256: string
  writtenOn: string
  writtenBy: string
  firstRun?: FirstRun
}
export type Seals = Record<string, Seal>

/** Seals by the name of their lot, which ends in a number: `rules-2` is newer than `rules-1`. */
export const SEALS = new URL('../../seals.json', import.meta.url)

export const readSeals = (file = SEALS): Seals => JSON.parse(readFileSync(file, 'utf8')) as Seals

/** Keeps the figures when the lot was never run before. Gives the first run. */
export function recordFirstRun(name: string, run: FirstRun, file = SEALS): FirstRun {
  const seals = readSeals(file)
  const seal = seals[name]!
  if (seal.firstRun) return seal.firstRun
  seals[name] = { ...seal, firstRun: run }
  writeFileSync(file, `${JSON.stringify(seals, null, 2)}\n`)
  return run
}

/**
 * First runs of an area's lots. Of lots of one kind only the newest counts: it was unseen by the
 * newest program.
 */
export function firstRunsOf(area: Area, seals: Seals = readSeals()): Figure[] {
  const newest = new Map<string, Seal>()
  const byNumber = Object.entries(seals).toSorted(([a], [b]) => numberOf(a) - numberOf(b))
  for (const [name, seal] of byNumber)
    if (seal.area === area && seal.firstRun) newest.set(name.replace(/-\d+$/, ''), seal)
  return [...newest.values()].flatMap(({ cases, firstRun }) =>
    firstRun!.figures.map(({ what, ...counts }) => ({
      what: what.startsWith('–') ? what : `${what}, ${cases}`,
      ...counts,
    })),
  )
}

const numberOf = (name: string) => Number(name.slice(name.lastIndexOf('-') + 1))
