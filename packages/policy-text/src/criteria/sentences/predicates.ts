import { regex, source } from '../../text/pattern.ts'
import type { Clause } from './clause.ts'
import { PREDICATE } from './verbs.ts'

/** Who acts in a condition: any verb in -s follows. */
const ACTOR = source`
  (?:(?:the|an?|each)\s)?(?:[a-z-]+\s){0,2}(?:members?|patients?|individuals?|persons?|beneficiary|child|
  infant|
  enrollee|provider|prescriber|physician|practitioner|clinician|surgeon|specialist|caregiver|dentist|
  therapist|
  he|she|it|they)\s
`
/** Verbs in the past tense: participles have a preposition or another verb behind them. */
const PAST = source`[a-z]{3,14}ed\s(?!by\b|with\b|for\b|in\b|to\b|of\b|from\b|as\b|at\b|on\b|is\b|are\b|
  and\b|or\b)`

/** Words before the verb of a short clause. */
const CLAUSE_START = regex('i')`
  ^(?:either\s)?(?:(?:[^\s,;]{1,40}\s){0,8}?(?<!\s(?:and|or)\s)${PREDICATE}|${ACTOR}(?:[a-z]{3,12}s\b|
  ${PAST})|
  there\s(?:exists?|remains?)\b|(?:the|an?)\s(?:[^\s,]{1,40}\s){1,3}?${PAST})
`
/** Words that make a phrase of the clause before it. */
const DEPENDENT =
  /^(?:which|who|whose|such as|including|includes?|e\.g\.|as|with|whether|regardless|defined)\b/i

const EITHER = /^either\s/i
/** Whether a text is a clause of its own: it has a verb, and is no relative clause. */
export const isClause = ({ text }: Pick<Clause, 'text'>) =>
  (CLAUSE_START.test(text) || EITHER.test(text)) && !DEPENDENT.test(text)

const FINITE = regex('i')`\b${PREDICATE}`
/** Whether a verb stands anywhere in a text. */
export const hasVerb = (text: string) => FINITE.test(text)

/** The words with which a clause of its own begins: a subject that something determines. */
const SUBJECT = source`
  (?:the|an?|there|this|these|his|her|their|its|no|any|all|each|other|another|it|they|he|she|members?|
  patients?|individuals?|providers?|at\sleast)
`
/** A subject with its verb, or the verb alone. */
export const CLAUSE_AHEAD = source`
  (?:(?:${SUBJECT}\s(?:(?!(?:and|or|that|which|who|to(?!\sbe))\b)[^\s,;]{1,40}\s){0,8}?)?${PREDICATE}|
  ${ACTOR}[a-z]{3,12}s\s)
`

/** A subject that nothing determines, in front of its verb. */
export const BARE_SUBJECT = source`(?:(?!(?:and|or|to|that|which|who|when|if)\b)[^\s,;]{1,40}\s){1,7}?`

/** What a clause depends on: a verb after a connective may belong to it. */
export const SUBORDINATE = /\b(?:when|where|that|which|who|whom|whose|if|because|while|although|whether)\b/i
/** A participle without its subject: "performed to …". */
export const PARTICIPLE = /^[a-z]{2,14}ed\s/i
/** At least three words. */
export const WORDS = /^\S+\s\S+\s\S/
/** A preposition whose noun follows later: "a diagnosis of, or". */
export const OPEN_END = /\b(?:of|for|with|to|in|by|from|on|at)$/i
/** The same, for certain: "operated on" ends a clause. */
export const LACKS_NOUN = /\b(?:of|for|with|to|from)$/i
