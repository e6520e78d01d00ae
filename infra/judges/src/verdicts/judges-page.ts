import { JUDGES, type Mark } from './judges.ts'
import { readVerdicts } from './verdict.ts'

/** A mark in words, such as `violations ≤ 0`. */
export const describeMark = ({ figure, atMost, atLeast }: Mark): string =>
  [
    ...(atMost === undefined ? [] : [`${figure} ≤ ${atMost}`]),
    ...(atLeast === undefined ? [] : [`${figure} ≥ ${atLeast.toLocaleString('en-US')}`]),
  ].join(', ')

const OUTCOMES = { met: 'met', missed: '**missed**', 'not run': 'not run' } as const

/** docs/reference/judges.md: every judge with its mark and what its newest run said. */
export function judgesPage(): string {
  const verdicts = new Map(readVerdicts().map((verdict) => [verdict.judge, verdict]))
  const rows = JUDGES.map(({ name, marks }) => {
    const verdict = verdicts.get(name)
    const mark = marks.map(describeMark).join('<br>')
    if (!verdict) return `| ${name} | | | ${mark} | not run | | |`
    const figures = Object.entries(verdict.figures)
      .map(([figure, value]) => `${figure} ${value.toLocaleString('en-US')}`)
      .join('<br>')
    const outcome = OUTCOMES[verdict.outcome] + (verdict.why ? `: ${verdict.why}` : '')
    const cells = [name, verdict.version, figures, mark, outcome, verdict.date, `\`${verdict.command}\``]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '# Independent judges',
    '',
    'Written from `infra/judges`: programs of others that look at the product, each with its pass mark.',
    'How they run: [infra/judges](../../infra/judges/README.md).',
    '',
    '| judge | version | figures | mark | outcome | date | command |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## What each looks at',
    '',
    ...JUDGES.map(({ name, looksAt }) => `- **${name}**: ${looksAt}.`),
    '',
  ].join('\n')
}
