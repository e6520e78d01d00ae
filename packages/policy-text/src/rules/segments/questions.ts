import { regex, source } from '../../text/pattern.ts'

/** The mark and the number of a question. */
export const LEAD = source`^(\W*(?:q\w{0,8}[.:]?\s{1,3})?(?:\d{1,3}[.)]\s{1,3})?)`

/** What a question asks about. */
export const KINDS = source`
  (?:codes?|services?|procedures?|tests?|drugs?|items?|supplies|studies|scans|injections|medications?|
  surgeries)
`
/** A question for the codes of which something holds: "Which codes need approval?" */
export const ASKS_WHICH = regex('i')`
  ${LEAD}(?:which|what)(?: of (?:our|the|your))? (?:[\w-]{1,20} ){0,4}?${KINDS} (?:needs?|requires?|are|is|do|
  does|must|can|have|has)\b[^?]{2,120}\?\s*$
`
