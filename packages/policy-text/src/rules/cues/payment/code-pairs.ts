import { source } from '../../../text/pattern.ts'
import { wordings } from '../../clauses/phrase.ts'
import type { Clause } from '../../clauses/clause.ts'
import { codesOf, type Finding } from '../finding.ts'

const INDICATOR = /modifier indicator(?: of| is|:|=)? ?\(?([019])\b/i
const NEVER = wordings('bundling.never', {
  'modifiers are not allowed': source`
    \bmodifiers? (?:is|are) (?:not|never) (?:allowed|permitted)|no modifiers? (?:is |are )?(?:allowed|
    permitted)
  `,
})
const SOMETIMES = wordings('bundling.sometimes', {
  'modifiers are allowed': source`modifiers? (?:is|are|may be) (?:allowed|permitted)`,
})

/**
 * NCCI modifier indicator: 0 not allowed, 1 allowed, 9 not applicable. Null when the text does not
 * say.
 */
export function modifierIndicatorIn(text: string): 0 | 1 | 9 | null {
  const printed = INDICATOR.exec(text)
  if (printed) return Number(printed[1]) as 0 | 1 | 9
  return NEVER.test(text) ? 0 : SOMETIMES.test(text) ? 1 : null
}

const ONLY_ONE = /\bonly (?:the )?(?:CPT |HCPCS |codes? )*\ue000\)? (?:is|are|will be|gets?|pays?)\b/i

/**
 * "When A and B come in together, only A is paid": the codes of the list that are not named again,
 * or null.
 */
export function besideTheOnlyOne({ text, groups }: Clause): Finding['groups'] | null {
  const only = ONLY_ONE.exec(text)
  if (!only) return null
  const place = only.index + only[0].indexOf('\ue000')
  const services = groups.filter(({ kind }) => kind === 'service')
  const paid = codesOf(services.filter(({ at }) => at === place))
  const listed = services.filter(({ at }) => at < place)
  if (!paid.every((code) => codesOf(listed).includes(code))) return null
  const others = listed.flatMap((group) => {
    const mentions = group.mentions.filter((one) => !one.codes.some(({ code }) => paid.includes(code)))
    return mentions.length > 0 ? [{ ...group, mentions }] : []
  })
  return others.length > 0 ? others : null
}
