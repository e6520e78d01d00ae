import { exactBounds } from '@ppman/evaluation'
import type { LeftOut } from './left-out.ts'
import type { Score, scoreCards } from './score-cards.ts'

type Scorecard = ReturnType<typeof scoreCards>
type Setting = { names: number; subjects: number; times: readonly number[] }

/** The scorecard as a Markdown page's tables. */
export function formatScorecard(
  { kinds, answered, nobody, wrong, calibration }: Scorecard,
  { names, subjects, times }: Setting,
): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)
  return [
    `Directory: ${subjects} entries and companies under ${names} names. Per card: p50 ${at(0.5)} ms, ` +
      `p95 ${at(0.95)} ms.`,
    '',
    '| kind | n | top-1 | 95 % bounds | top-5 | 95 % bounds | decided match | of these wrong |',
    '|---|---|---|---|---|---|---|---|',
    ...[...kinds.filter(({ abstain }) => !abstain), answered].map(lineOf),
    '',
    `Abstained on cards without an answer: ${share(nobody.abstained, nobody.n)}.`,
    `Wrong match decisions over all cards: ${share(wrong.wrong, wrong.n)}.`,
    '',
    '| confidence of the first match | n | right | 95 % bounds |',
    '|---|---|---|---|',
    ...calibration.map(
      ({ from, to, n, right }) => `| ${from} to ${to} | ${n} | ${rate(right, n)} | ${bounds(right, n)} |`,
    ),
    '',
  ].join('\n')
}

/** How a directory's own aliases fare when they are taken out of it. */
export const formatLeftOut = (without: string, { all, hard }: LeftOut): string =>
  [['all', all] as const, ['not spelt like a remaining name', hard] as const]
    .map(([which, { entries, top1, top5 }]) => {
      return (
        `| ${without} | ${which} | ${entries.toFixed(0)} | ${rate(top1, entries)} | ` +
        `${rate(top5, entries)} |\n`
      )
    })
    .join('')

const lineOf = ({ kind, n, top1, top5, matched, wrong }: Score) =>
  `| ${kind} | ${n} | ${rate(top1, n)} | ${bounds(top1, n)} | ${rate(top5, n)} | ${bounds(top5, n)} ` +
  `| ${matched} | ${wrong} |`

const rate = (hits: number, n: number) => (n === 0 ? '–' : (hits / n).toFixed(3))
const bounds = (hits: number, n: number) =>
  exactBounds(hits, n)
    .map((bound) => bound.toFixed(3))
    .join('–')
const share = (hits: number, n: number) => `${hits} of ${n} (95 % bounds ${bounds(hits, n)})`
