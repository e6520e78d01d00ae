import { source } from '../../../text/pattern.ts'
import { phrase, wordings } from '../../clauses/phrase.ts'

/** What excuses from an authorization. */
const RELEASE = source`
  (?:exempt(?:ed|s|ion|ions)?|excused?|waived?|optional|unnecessary|voluntary|relieved?|free (?:of|from)|
  lifts?|lifted|
  dropped|bypass(?:ed)?|skip(?:ped)?|removed?|unneeded)
`
/** A release that is itself negated: "isn't exempt", "nothing lifts", "no one is excused". */
export const RELEASE_NEGATED = wordings('prior-authorization.release-negated', {
  'not exempt': source`
    \b(?:not|never|no longer|nor|nobody|no one|none)\b (?:(?!required|needed|necessary|obtain|authori)
    [^\s.;]{1,30} ){0,4}?${RELEASE}\b<gap><authorization>|
    <authorization>(?: [\w\ue000]{1,30}){0,3}? (?:is|are|was|has|have|can|may|will)(?: been)? (?:
    not|never|no longer|cannot)(?: be)? (?:\w+ )?${RELEASE}\b|
    \bexemptions? (?:from|of) (?:<few>)<authorization><gap>(?:has |have )?(?:
    ended|expired|lapsed|ends|expires|withdrawn|no longer)\b
  `,
})

/** Negations of a whole clause, before what they negate or around its subject. */
const OUTER: readonly RegExp[] = [
  phrase(
    source`
      ^\W*(?:it is|this is|that is)(?: simply)? (?:not (?:true|correct|right|so|the case)|untrue|false|wrong|
      incorrect|a (?:mistake|myth|misconception)) (?:to (?:think|assume|believe|say)|that)\b
    `,
  ),
  phrase('^\\W*(?:nobody|no one)(?= (?:has|have|needs?|must|is|may|can)\\b)'),
]
const [NEITHER, NOR] = [/\bneither\b/i, /\bnor\b/gi]

/**
 * The clause without the negation that stands around all of it, or null when there is none:
 * "neither A nor B requires" as "A and B requires".
 */
export function withoutOuterNegation(text: string): string | null {
  if (NEITHER.test(text) && /\bnor\b/i.test(text)) return text.replace(NEITHER, '').replace(NOR, 'and')
  const outer = OUTER.find((one) => one.test(text))
  return outer ? text.replace(outer, '') : null
}
