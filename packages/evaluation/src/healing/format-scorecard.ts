import { formatShare } from '@ppman/evaluation'
import { isAsLabelled, isWrong, type Judged, scoreHealing } from './score-healing.ts'

/** The scorecard as a Markdown page's tables. */
export function formatScorecard(sets: readonly (readonly [string, readonly Judged[]])[]): string {
  const kinds = sets.flatMap(([name, judged]) => [...Map.groupBy(judged, ({ kind }) => `${name} | ${kind}`)])
  return [
    '| cases | n | wrong heals (95 % bounds) | healed of healable | left alone as labelled |',
    '|---|---|---|---|---|',
    ...sets.map(([name, judged]) => scoreHealing(name, judged).row),
    '',
    '| cases | kind | as labelled | wrong heals |',
    '|---|---|---|---|',
    ...kinds.map(
      ([kind, of]) =>
        `| ${kind} | ${formatShare(of.filter(isAsLabelled).length, of.length)} | ` +
        `${of.filter(isWrong).length} |`,
    ),
    '',
  ].join('\n')
}
