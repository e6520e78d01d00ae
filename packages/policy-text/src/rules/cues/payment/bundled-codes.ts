import { source } from '../../../text/pattern.ts'
import type { Clause } from '../../clauses/clause.ts'
import { wordings } from '../../clauses/phrase.ts'
import { groupsOf, subjectCodes, codesOf, type Finding } from '../finding.ts'

const SINGLE = wordings('bundling.single', {
  'must be billed as a code when done together': source`(?:must|should|shall) be <billed> (?:as|under|
    with|by) (?:<few>)<service> (?:when|if) (?:<few>)(?:together|both)`,
  'must be billed as one code or panel': source`
    (?:must|should|shall|are to|is to) (?:be )?(?:<billed>|bill|report|submit|use)<gap>(?:(?:single|
    one|panel|comprehensive|combined|combination|most comprehensive|all-inclusive) (?:<few>)(?:codes?|
    procedure|panel|service|HCPCS|CPT)|under (?:one|a single) (?:<few>)(?:codes?|procedure|panel))
  `,
  'paid only under one code': source`
    \bonly (?:under|with|by|as|through|using) (?:an? |one |the )?(?:single|one|panel|combined|
    comprehensive) (?:<few>)codes?\b
  `,
  'billed with one code': source`
    <billed> (?:with|using|under|as|by) (?:an? )?(?:single|one)\b,? (?:<few>)(?:codes?|panel|
    procedure)|(?:only one|a single|one) (?:<few>)codes? (?:<few>)(?:may|should|must|can|will) be (?:
    <billed>|<pay>)
  `,
  'an instruction to report the panel': source`
    (?:bill|report|submit|use) (?:the |a |an )?(?:<few>)(?:panel|single|comprehensive|combination|
    combined) (?:<few>)(?:codes?|procedure)\b
  `,
  'an instruction to report one code instead of others': source`
    \b(?:if|when) (?:both|all|two or more)\b<gap>\b(?:bill|report|use|submit) (?:<few>)<service> (?:
    instead of|rather than|in place of) (?:<few>)<service>|(?:instead of|rather than|in lieu of) (?:
    reporting|billing|using|coding|submitting) (?:<few>)<service><gap>\b(?:report|bill|use|submit) (?:
    <few>)<service>
  `,
  'instead of the components': source`
    (?:instead of|rather than|in lieu of) (?:<few>)(?:individual|component|separate|multiple|each|
    \ue000[^.;]{0,20}individually)
  `,
  'a code and not its components': source`
    (?:bill|report|use|submit|billed|reported|coded|submitted) (?:<few>)<service>(?: and not|, not|,
    never|, and never) (?:as |under |with |the |any |its |by )*(?:individual|components?|<service>)
  `,
  'the panel must be billed as a code': source`
    \bpanel\b<gap>(?:must|should|shall) be <billed> (?:with|as|under|using) (?:<few>)<service>
  `,
})

/** Whether a clause demands one code in place of several. */
export const isSingleCode = (text: string) => SINGLE.test(text)

/** "report 80053 rather than 82040": what is asked for comes first. */
const INSTEAD = /\b(?:instead of|rather than|in lieu of|in place of|and not|never)\b|, not\b/i
const ASKS_FOR = /\b(?:bill|report|use|submit|code|billed|reported|coded|submitted)\b[^.;]{0,40}$/i

/**
 * The single code to bill: it comes after the words that require one; before them are the codes
 * that it replaces.
 */
export function singleCodes(clause: Clause): ReturnType<typeof subjectCodes> {
  const instead = INSTEAD.exec(clause.text)
  const before = groupsOf(clause, 'service').filter(
    ({ at, role }) => instead && at < instead.index && role !== 'companion' && role !== 'excepted',
  )
  if (instead && before.length > 0 && ASKS_FOR.test(clause.text.slice(0, before.at(-1)!.at)))
    return before.slice(-1)
  const asked = SINGLE.exec(clause.text)
  const after = groupsOf(clause, 'service').filter(({ at }) => at > asked!.index)
  const own = after.filter(({ role }) => role !== 'companion')
  const named = own.length > 0 ? own : after.filter(({ at }) => clause.subjects.every((one) => one.at < at))
  return named.length > 0 ? named : subjectCodes(clause)
}

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
