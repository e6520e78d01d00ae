import { formatShare } from '@ppman/evaluation'
import type { Judged } from './labelled-pair.ts'
import { scoreChanges } from './score-changes.ts'

/** The scorecard as a Markdown page's tables. */
export function formatScorecard(judged: readonly Judged[]): string {
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(0)
  const kinds = [
    ...Map.groupBy(judged, ({ pair }) => `${pair.origin} | ${pair.content_type} | ${pair.gold_class}`),
  ]
  return [
    `${judged.length} pairs. Reading both sides and comparing them: median ${at(0.5)} ms, slowest ` +
      `${at(1)} ms.`,
    '',
    '| what | counted (95 % bounds) | aim | met |',
    '|---|---|---|---|',
    ...scoreChanges(judged).map(
      ({ what, hits, n, aim, isMet }) =>
        `| ${what} | ${formatShare(hits, n)} | ${aim} | ${isMet ? 'yes' : 'no'} |`,
    ),
    '',
    '| origin | read as | labelled | pairs | told |',
    '|---|---|---|---|---|',
    ...kinds
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, of]) => `| ${kind} | ${of.length} | ${of.filter(({ told }) => told.isAlert).length} |`),
    '',
  ].join('\n')
}
