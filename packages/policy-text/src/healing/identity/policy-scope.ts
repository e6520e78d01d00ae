import { statesIn } from '../../rules/attributes/scope.ts'
import { regex } from '../../text/pattern.ts'

/** Lines of business for which payers publish separate editions of a policy. */
const SCOPES: readonly (readonly [string, RegExp])[] = [
  ['commercial', /\bcommercial\b/i],
  ['medicare', /\bmedicare\b/i],
  ['medicaid', /\bmedicaid\b|\bmedi-cal\b/i],
  ['exchange', /\b(?:marketplace|exchange plans?|individual and family)\b/i],
  ['fep', /\b(?:federal employee|FEP)\b/i],
  ['chip', /\bCHIP\b/],
  ['dual', /\bD-?SNP\b|\bdual[- ](?:eligible|special needs)/i],
  ['tricare', /\bTRICARE\b/i],
]
const STATE = 'US-'

/** The lines of business that a text names, and its states as `US-OH`. */
export const scopeIn = (text: string): string[] => [
  ...SCOPES.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
  ...statesIn(text).states.map((code) => STATE + code),
]

/** What a document says that it is for: "Line of business: Medicaid", "Medicaid members only". */
const STATED_FOR = regex('gi')`
  \b(?:lines? of business|plan types?|products?|applies(?: only)? to|applicable to)\b[^.;|]{0,80}|
  \b(?:[\w-]{1,30} ){1,4}only\b
`

/** The one line of business that a text says it is for; none when it names several or none. */
export function statedLineOfBusiness(text: string): string[] {
  const lines = new Set((text.match(STATED_FOR) ?? []).flatMap(scopeIn).filter(partOf(false)))
  return lines.size === 1 ? [...lines] : []
}

/** Whether both name lines of business, or both name states, without one in common. */
export function isOtherScope(expected: readonly string[], named: readonly string[]): boolean {
  return [partOf(false), partOf(true)].some((part) => {
    const [was, is] = [expected.filter(part), named.filter(part)]
    return was.length > 0 && is.length > 0 && !was.some((one) => is.includes(one))
  })
}

/** Whether a text names lines of business or states, but none of the expected ones. */
export const isOutsideScope = (expected: readonly string[], named: readonly string[]): boolean =>
  [partOf(false), partOf(true)].some(
    (part) => named.some(part) && !named.filter(part).some((one) => expected.includes(one)),
  )

const partOf = (isState: boolean) => (one: string) => one.startsWith(STATE) === isState
