import { capitalize } from '../format/numbers-and-dates.ts'

/** An answer that a color and its word give together. `unknown` is never a no. */
export type VerdictTone = 'yes' | 'no' | 'depends' | 'unknown'
/** Values of the partial `parts/verdict`. */
export type Verdict = { tone: VerdictTone; label: string }

const VERDICTS: Record<VerdictTone, string> = {
  yes: 'Yes',
  no: 'No',
  depends: 'Depends',
  unknown: 'Not found',
}

export const verdict = (tone: VerdictTone, label = VERDICTS[tone]): Verdict => ({ tone, label })

/** Values of the partial `parts/state`: how something stands. `none`: nothing to judge yet. */
export type State = { tone: 'good' | 'warn' | 'bad' | 'none'; label: string }

const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const
export type SeverityLevel = (typeof SEVERITIES)[number]

/** Values of the partial `parts/severity`: four bars that repeat the word. */
export type Severity = {
  level: SeverityLevel
  label: string
  bars: { x: number; y: number; height: number; isOn: boolean }[]
}

const BARS = 4

/** The mark of a severity; a word that is none of the five counts as `info`. */
export function severity(word: string): Severity {
  const level = SEVERITIES.find((each) => each === word) ?? 'info'
  const on = SEVERITIES.indexOf(level)
  const bars = Array.from({ length: BARS }, (_, index) => ({
    x: index * 3.6,
    y: 9 - index * 3,
    height: 3 + index * 3,
    isOn: index < on,
  }))
  return { level, label: capitalize(level), bars }
}

/** Values of the partial `parts/code`. */
export type CodeChip = {
  kind: string
  code: string
  href: string
  change: '' | 'plus' | 'minus'
  sign: string
}

/**
 * A code, with its page where there is one.
 *
 * @param kind for screen readers: `CPT`
 * @param change whether a change added or removed it
 */
export const codeChip = (
  code: string,
  { kind = '', href = '', change = '' }: Partial<Pick<CodeChip, 'kind' | 'href' | 'change'>> = {},
): CodeChip => ({
  kind,
  code,
  href,
  change,
  sign: change === '' ? '' : change === 'plus' ? '+' : '−',
})

/** Values of the partial `parts/evidence`. */
export type Evidence = { href: string; label: string }

/** Values of the partial `parts/freshness`, the line under a headline. */
export type Freshness = {
  state: State | null
  facts: readonly { name: string; value: string }[]
  links: readonly { label: string; href: string }[]
}

export const freshness = ({ state = null, facts = [], links = [] }: Partial<Freshness>): Freshness => ({
  state,
  facts,
  links,
})
