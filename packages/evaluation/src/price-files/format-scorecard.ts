import type { Scored } from './scored.ts'

/**
 * Exact bound of the true rate behind `n` hits of `n` with 95 % confidence, else the plain rate
 * says enough.
 */
const lowerBound = (n: number) => (0.025 ** (1 / n)).toFixed(4)

/** The scorecard as a Markdown table by area and subject, and every miss below it. */
export function formatScorecard(scores: readonly Scored[]): string {
  const subjects = Map.groupBy(scores, ({ area, subject }) => `${area} | ${subject}`)
  const misses = scores.filter(({ isHit }) => !isHit)
  return [
    '| area | subject | n | right | misses |',
    '|---|---|---|---|---|',
    ...[...subjects].map(([name, of]) => lineOf(name, of)),
    lineOf('all | ', scores),
    '',
    misses.length === 0
      ? `No misses; 95 % bounds of the rate of right answers: ${lowerBound(scores.length)} to 1.`
      : `${misses.length} misses:`,
    ...misses.map(missOf),
    '',
  ].join('\n')
}

function lineOf(name: string, of: readonly Scored[]): string {
  const right = of.filter(({ isHit }) => isHit).length
  return `| ${name} | ${of.length} | ${right} | ${of.length - right} |`
}

const missOf = ({ area, subject, expectation, expected, found }: Scored) =>
  `- ${area}, ${subject}, ${expectation}: expected ${JSON.stringify(expected)}, ` +
  `found ${JSON.stringify(found)}`
