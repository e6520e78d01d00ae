import type { PriorAuthAnswer } from '@ppman/policies/prior-authorization'
import { formatList } from '@ppman/web-ui'

/** A part of the bar, in percent of its width. */
export type Bar = { x: string; width: string; tone: string; label: string }

/** Answers from the one that asks most of the provider to the unknown one. */
export const ANSWER_ORDER: readonly PriorAuthAnswer[] = ['required', 'conditional', 'not_required', 'unknown']
const BAR_TONES = { required: 'warn', conditional: 'info', not_required: 'good', unknown: 'faint' }
const BAR_WORDS = { required: 'Yes', conditional: 'Depends', not_required: 'No', unknown: 'Not found' }

/** Payers by answer as one bar. */
export function barsOf(answers: readonly PriorAuthAnswer[]): { bars: Bar[]; barsLabel: string } {
  const counts = ANSWER_ORDER.map((answer) => ({
    answer,
    n: answers.filter((each) => each === answer).length,
  }))
  const shown = counts.filter(({ n }) => n > 0)
  let start = 0
  const bars = shown.map(({ answer, n }) => {
    const width = (n / answers.length) * 100
    const bar = {
      x: `${start.toFixed(2)}%`,
      width: `${Math.max(0.5, width - 0.4).toFixed(2)}%`,
      tone: BAR_TONES[answer],
      label: `${BAR_WORDS[answer]} ${n}`,
    }
    start += width
    return bar
  })
  return { bars: shown.length > 0 ? bars : [], barsLabel: formatList(bars.map(({ label }) => label)) }
}
