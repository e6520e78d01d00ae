import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Area, AREAS, type Figure, type Measurement } from './area.ts'
import { formatShare } from './format-share.ts'
import { firstRunsOf } from './sealed-runs.ts'
import { whileLocked } from './while-locked.ts'

const FILE = new URL('../../published.json', import.meta.url)
/**
 * First runs of fresh data from before lots were sealed; the scorecards say how they came about.
 * Those of sealed lots stand in seals.json.
 */
const FIRST_SIGHT = new URL('../../first-sight.json', import.meta.url)
type Published = Partial<Record<Area, Measurement>>
export type PublishedArea = (typeof AREAS)[number] & {
  measurement: Measurement | null
  /** What fresh data gave before anything was changed for it. */ firstSight: readonly Figure[]
}

/** Every area with its last published figures, in order; null where nothing was measured. */
export function publishedFigures(): PublishedArea[] {
  const published = read()
  const firstSight = JSON.parse(readFileSync(FIRST_SIGHT, 'utf8')) as Partial<Record<Area, Figure[]>>
  return AREAS.map((one) => ({
    ...one,
    measurement: published[one.area] ?? null,
    firstSight: [...firstRunsOf(one.area), ...(firstSight[one.area] ?? [])],
  }))
}

/**
 * Stores the figures of a run as those of its area; pages and scorecards print them. Two runs may
 * end at the same time.
 */
export function publishFigures(area: Area, figures: readonly Figure[], file = FILE): void {
  whileLocked(fileURLToPath(file), () => {
    const published: Published = {
      ...read(file),
      [area]: { measuredOn: new Date().toISOString().slice(0, 10), figures },
    }
    const sorted = Object.fromEntries(
      AREAS.flatMap(({ area: name }) => (published[name] ? [[name, published[name]]] : [])),
    )
    const besides = new URL(`${file.href}.new`)
    writeFileSync(besides, `${JSON.stringify(sorted, null, 1)}\n`)
    renameSync(besides, file)
  })
}

/** An area's figures as the Markdown table that opens its scorecard. */
export const figuresTable = ({ measuredOn, figures }: Measurement): string =>
  [
    `| measured ${measuredOn} | right (95 % bounds) |`,
    '|---|---|',
    ...figures.map(({ what, hits, n }) => `| ${what} | ${formatShare(hits, n)} |`),
  ].join('\n')

const read = (file = FILE) => JSON.parse(readFileSync(file, 'utf8')) as Published
