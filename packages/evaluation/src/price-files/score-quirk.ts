import { UNITS_PER_WHOLE } from '@ppman/mrf/src/text/amount.ts'
import { traceRecord } from '@ppman/mrf/src/trace-record.ts'
import { fileSource } from '@ppman/mrf/src/unpack/byte-source.ts'
import type { ExpectedQuirk } from './expected-file.ts'
import { readForScore, type ScoredReading } from './read-for-score.ts'
import { type Scored, scored } from './scored.ts'

/**
 * A file that deviates on purpose: its prices equal those of its base, or have the values told, and
 * the deviation is flagged.
 */
export async function scoreQuirk(
  subject: string,
  quirk: ExpectedQuirk,
  pathOf: (name: string) => string,
): Promise<Scored[]> {
  const odd = await readForScore(pathOf(subject), 'tall')
  const flags = quirk.flags.map((flag) => scoreFlag(subject, flag, odd))
  if (quirk.expect === 'same_rates_as') {
    const plain = await readForScore(pathOf(quirk.base), 'tall')
    return [
      scored(
        { area: 'quirks', subject, expectation: `same rates as ${quirk.base}` },
        figuresOf(plain),
        figuresOf(odd),
      ),
      ...flags,
    ]
  }
  const dollars = await Promise.all(
    (quirk.first_records ?? []).map((_, number) => firstDollar(pathOf(subject), number)),
  )
  return [
    scored({ area: 'quirks', subject, expectation: 'first dollars' }, quirk.first_records, dollars),
    ...flags,
  ]
}

/** `name`, `name:count`, or `encoding:name`. */
function scoreFlag(subject: string, flag: string, { report }: ScoredReading): Scored {
  const [name, count] = /:\d+$/.test(flag) ? flag.split(':') : [flag.replace(/\W/g, '_'), undefined]
  const found = report.flags.find((counted) => counted.flag === name)?.count ?? 0
  return scored(
    { area: 'quirks', subject, expectation: `flag ${flag}` },
    count === undefined ? true : Number(count),
    count === undefined ? found > 0 : found,
  )
}

const figuresOf = ({ counted, prices }: ScoredReading) => ({
  ...counted.figures,
  ...counted.totals,
  medians: [...prices].map(([key, { rowMedianE4, contractMedianE4 }]) => [
    key,
    rowMedianE4,
    contractMedianE4,
  ]),
})

async function firstDollar(path: string, number: number): Promise<number | null> {
  const traced = await traceRecord(await fileSource(path), { number, part: 0 })
  const dollar = traced?.parsed.rates[0]?.dollar ?? null
  return dollar === null ? null : Math.round(dollar * UNITS_PER_WHOLE) / UNITS_PER_WHOLE
}
