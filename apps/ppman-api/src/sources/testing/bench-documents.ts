import { choose, thrown } from './trial/chance.ts'
import { FIRST_LOOK } from './trial/page-look.ts'
import { type Part, partsOf } from './trial/policy-parts.ts'
import { renderPage } from './trial/render-page.ts'
import { FIRST_SETTING, renderPdf } from './trial/render-pdf.ts'
import { trialPolicy } from './trial/trial-policy.ts'

const WORDS = (
  'patients trial outcome follow-up years group treatment pain score review evidence months report ' +
  'hospital surgery function imaging registry cohort adults dose quality baseline results risk ' +
  'therapy clinical scale recovery nerve tissue'
).split(' ')

/** A sentence of background that no other place has. */
const sentence = (index: number, n: number): string =>
  `In study ${n} of series ${thrown(9_999, index, n)}, ` +
  `${Array.from({ length: 9 + (n % 8) }, (_, k) => choose(WORDS, index, n, k)).join(' ')} were seen in ` +
  `${thrown(90, index, n, 'share')} of each hundred.`

const SENTENCES_IN_SECTION = 25
const SECTION = (n: number): Part => ({ kind: 'heading', text: `Background, part ${n}` })

/** A policy that is long because its background is. `reword` changes sentences by their place. */
export function longParts(
  index: number,
  chars: number,
  reword: (text: string, n: number) => string = (text) => text,
): Part[] {
  const parts = partsOf({ ...trialPolicy(index), units: 4 })
  let length = 0
  for (let n = 0; length < chars; n++) {
    const text = reword(sentence(index, n), n)
    if (n % SENTENCES_IN_SECTION === 0) parts.push(SECTION(n / SENTENCES_IN_SECTION + 1))
    parts.push({ kind: 'text', text })
    length += text.length
  }
  return parts
}

export const asPage = (parts: readonly Part[]): Buffer =>
  Buffer.from(renderPage({ parts, look: FIRST_LOOK, template: 'main' }))
export const asFile = (parts: readonly Part[]): Buffer => renderPdf(parts, FIRST_SETTING)

/** The same with other units, a code more and a date: what a payer changes in a month. */
export const revised = (parts: readonly Part[]): Part[] =>
  parts.map(({ kind, text }) => ({
    kind,
    text: text
      .replace('limited to 4 units', 'limited to 3 units')
      .replace(/^Prior authorization is required for CPT codes /, '$&19999, '),
  }))
