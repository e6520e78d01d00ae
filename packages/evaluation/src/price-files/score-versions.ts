import { medianOf } from '@ppman/mrf/src/aggregate/medians.ts'
import { UNITS_PER_WHOLE } from '@ppman/mrf/src/text/amount.ts'
import { priceKey, readForScore, type ScoredReading } from './read-for-score.ts'
import { type Scored, scored } from './scored.ts'

type Mover = {
  code_type: string
  code: string
  setting: string
  hospitals: number
  before: number
  after: number
}
/** `versions/expected.json`: two hospitals with two versions each, and what moved between them. */
export type ExpectedVersions = {
  files: { hospital: string; changed_code_settings: number }[]
  national_movers_row_median: Mover[]
}

type Versions = { hospital: string; before: ScoredReading; after: ScoredReading }

/**
 * Two versions of each hospital: how many prices changed, and the medians over the hospitals before
 * and after.
 */
export async function scoreVersions(
  expected: ExpectedVersions,
  pathOf: (name: string) => string,
): Promise<Scored[]> {
  const read: Versions[] = []
  for (const { hospital } of expected.files) {
    const [before, after] = [pathOf(`versions/${hospital}.v1.csv`), pathOf(`versions/${hospital}.v2.csv`)]
    read.push({
      hospital,
      before: await readForScore(before, 'tall'),
      after: await readForScore(after, 'tall'),
    })
  }
  const changed = expected.files.map(({ hospital, changed_code_settings }, i) =>
    scored(
      { area: 'versions', subject: hospital, expectation: 'changed prices' },
      changed_code_settings,
      changedPrices(read[i]!),
    ),
  )
  return [...changed, ...expected.national_movers_row_median.map((mover) => scoreMover(mover, read))]
}

function changedPrices({ before, after }: Versions): number {
  const changed = [...before.prices].filter(([key, price]) => {
    const next = after.prices.get(key)
    return next?.rowMedianE4 !== price.rowMedianE4 || next.contractMedianE4 !== price.contractMedianE4
  })
  return changed.length
}

function scoreMover(
  { code_type, code, setting, hospitals, before, after }: Mover,
  read: readonly Versions[],
): Scored {
  const key = priceKey(code_type, code, setting)
  const pairs = read.flatMap((versions) => {
    const [old, next] = [
      versions.before.prices.get(key)?.rowMedianE4,
      versions.after.prices.get(key)?.rowMedianE4,
    ]
    return old == null || next == null ? [] : [{ old, next }]
  })
  const medians = {
    before: dollars(pairs.map(({ old }) => old)),
    after: dollars(pairs.map(({ next }) => next)),
  }
  return scored(
    { area: 'versions', subject: 'both', expectation: key },
    { hospitals, before, after },
    { hospitals: pairs.length, ...medians },
  )
}

const dollars = (amountsE4: number[]) =>
  Math.round(medianOf(amountsE4.sort((a, b) => a - b))) / UNITS_PER_WHOLE
