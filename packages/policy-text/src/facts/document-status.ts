import { type Token, tokensOf } from '../language/tokens.ts'
import { memoize } from '../text/memoize.ts'

/** Whether a document says that it ended. */
export type DocumentStatus = 'retired' | 'replaced'

const ENDED: Readonly<Record<string, DocumentStatus>> = { RETIRE: 'retired', REPLACED: 'replaced' }
/** A word for a document shortly before: "this policy on spinal fusion was retired". */
const DOCUMENT =
  /\b(?:policy|guideline|bulletin|document|manual|section|determination|article)\b[^.;]{0,60}$/i
const MAX_CHARS = 400
const MAY_END =
  /\b(?:retire|archive|withdr|discontinu|rescind|(?:in|de)activ|no longer|sunset|replace|supersede)/i

/**
 * What a sentence says of the end of its document: that a policy was retired or replaced, a title
 * or label of that kind ("RETIRED – Bariatric Surgery", "Status: archived").
 */
export const statusIn = memoize((text: string): DocumentStatus | null => {
  const end = text.length > MAX_CHARS ? null : MAY_END.exec(text)
  if (!end) return null
  const tokens = tokensOf(text)
  const index = tokens.findIndex(
    ({ key }, place) => key in ENDED || (key === 'REPLACE' && isAfterStatus(tokens, place)),
  )
  if (index < 0 || tokens[index - 1]?.key === 'NOT') return null
  const status = ENDED[tokens[index]!.key] ?? 'replaced'
  const before = tokens.slice(0, index)
  const isOfDocument = DOCUMENT.test(text.slice(0, end.index)) || isNumber(before)
  const isLabel =
    status === 'retired'
      ? isTitled(tokens, index)
      : isAfterStatus(tokens, index) || isByDocument(tokens.slice(index + 1))
  return isOfDocument || isLabel ? status : null
})

/** A document's number is the subject: "MP-129 was retired". */
const isNumber = (before: readonly Token[]) =>
  before.length === 2 && before[0]!.kind !== 'number' && before[1]!.kind === 'number'

/** "Replaced by the surgery policy": another document takes the place. */
const isByDocument = (after: readonly Token[]) => after.slice(0, NEAR).some(isNamed)
const isNamed = ({ key }: Token) => key === 'policy' || key === 'guidelin' || key === 'bulletin'
const NEAR = 6

const isAfterStatus = (tokens: readonly Token[], index: number) =>
  tokens.slice(Math.max(0, index - 2), index).some(({ key }) => key === 'status')

/** A title, a label or a line that says only that it is retired. */
function isTitled(tokens: readonly Token[], index: number): boolean {
  const [next, last] = [tokens[index + 1], tokens[index - 1]]
  if (last?.key === '(') return next?.key === ')'
  if (index > 0 && !isAfterStatus(tokens, index)) return false
  const isDated = next?.key === 'START' || next?.kind === 'date' || next?.kind === 'number'
  return !next || isDated || next.kind === 'mark' || tokens.slice(index + 1, index + 3).some(isNamed)
}
