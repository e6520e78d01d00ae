import { type Mark, readVerdicts, type Trial } from './verdict.ts'

/** A mark in words, such as `violations ≤ 0`. */
export const describeMark = ({ figure, atMost, atLeast }: Mark): string =>
  [
    ...(atMost === undefined ? [] : [`${figure} ≤ ${atMost.toLocaleString('en-US')}`]),
    ...(atLeast === undefined ? [] : [`${figure} ≥ ${atLeast.toLocaleString('en-US')}`]),
  ].join(', ')

const OUTCOMES = { met: 'met', missed: '**missed**', 'not run': 'not run' } as const

type Page = {
  /** Heading and paragraphs above the table. */
  opening: readonly string[]
  /** What the trials are called in the table. */
  noun: string
  trials: readonly Trial[]
  /** File of the verdicts. */
  results: string
}

/** A page of docs/reference: every trial with its marks and what its newest run gave. */
export function verdictPage({ opening, noun, trials, results }: Page): string {
  const verdicts = new Map(readVerdicts(results).map((verdict) => [verdict.trial, verdict]))
  const hasVersions = [...verdicts.values()].some(({ version }) => version !== '')
  const rows = trials.map(({ name, marks }) => {
    const {
      version = '',
      figures = {},
      outcome = 'not run',
      why = '',
      date = '',
      command = '',
    } = verdicts.get(name) ?? {}
    const shown = Object.entries(figures).map(
      ([figure, value]) => `${figure} ${value.toLocaleString('en-US')}`,
    )
    const cells = [
      name,
      ...(hasVersions ? [version] : []),
      shown.join('<br>'),
      marks.map(describeMark).join('<br>'),
      OUTCOMES[outcome] + (why ? `: ${why}` : ''),
      date,
      command && `\`${command}\``,
    ]
    return `| ${cells.join(' | ')} |`
  })
  const columns = [noun, ...(hasVersions ? ['version'] : []), 'figures', 'mark', 'outcome', 'date', 'command']
  return [
    ...opening,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
    '## What each looks at',
    '',
    ...trials.map(({ name, looksAt }) => `- **${name}**: ${looksAt}.`),
    '',
  ].join('\n')
}
