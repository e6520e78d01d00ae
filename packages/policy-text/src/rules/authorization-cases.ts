import { anyOf, regex, source } from '../text/pattern.ts'
import type { ExtractedRule } from './rule.ts'

const COUNTED =
  '(?:visits?|days?|sessions?|units?|hours?|hrs|weeks?|months?|treatments?|doses?|scans?|tests?)'
/** A release that ends with a count: "for the first 12 visits", "until the third period". */
const FOR_THE_FIRST = regex('i')`
  \b(?:first|initial) (?:\d+|[a-z]+) (?:[a-z]+ )?${COUNTED}\b|\bup to (?:\d+|[a-z]+) (?:\w+ )?${COUNTED}\b|
  \buntil (?:the |its )?(?:(?:second|third|fourth|fifth|sixth|\d+(?:st|nd|rd|th)) |(?:visit|day|session|
    unit) \d)|
  \bfor ${COUNTED} (?:1|one)(?: through|-| to)\b
`
/** A release that ends with an amount: "up to a billed amount of $750". */
const UP_TO_AN_AMOUNT = /\b(?:up to|under|below|less than|until)\b[^.;]{0,40}\$ ?\d/i

/** Whether a release holds only up to a count or an amount. */
export const isReleasedUpTo = (span: string) => FOR_THE_FIRST.test(span) || UP_TO_AN_AMOUNT.test(span)

const NEEDED = '(?:required|needed|necessary|mandatory|obligatory|a must)'
const UNNEEDED = '(?:unnecessary|unneeded|waived|not (?:required|needed|necessary|mandatory))'
const FOR = '(?:when|if|for|where|in|at|from|with|under)'
const NONE = source`
  (?:none (?:is|are)|you (?:need|do) not|(?:they|adults|children|others|members)[^.;]{0,30} (?:need|do) not|
  (?:no|without) (?:auth\w*|approval|review|pre\w+))
`
const FREE = source`
  (?:pass(?:es)? freely|(?:is|are) (?:free|open)|needs? no|(?:is|are) exempt|
  without (?:review|approval|auth))
`
const NTH = source`
  (?:beyond|after|past|from (?:visit|day|the)|starting|continu(?:ed|ing)|ongoing|later|thereafter|
  (?:an?|the|every|any) (?:second|third|
    fourth|fifth|sixth|
  seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|further|additional)|more)
`
/** A text that decides both ways, each way with its own case. */
const BY_CASE = anyOf(
  source`\b${UNNEEDED} ${FOR}\b[^.]{2,100}\b${NEEDED} (?:${FOR}|otherwise)\b`,
  source`(?<!not )\b${NEEDED} ${FOR}\b[^.]{2,100}\b${UNNEEDED} (?:${FOR}|otherwise)\b`,
  source`(?<!not )\b${NEEDED} (?:${FOR}|unless)\b[^.]{2,100}\b${NONE}`,
  source`^[^.]{0,40}\b(?:when|if)\b[^.;]{2,90}, (?:obtain|get|request|
    seek) [^.;]{2,40}[;,] [^.;]{2,60}\b${NONE}`,
  source`(?<!not )\b${NEEDED} for\b[^.;]{2,60}[;,] (?:but )?[^.;]{2,40} (?:can|may) (?:start|begin|go ahead|
    proceed|be (?:seen|treated))\b`,
  source`\b(?:auth\w*|PA|pre-?cert\w*|approval)\b[^.;]{0,30}? (?:from|starting|beginning) (?:with |at |in |
    the )*
    (?:month|visit|day|session|week|unit|hour) (?!1\b)\d`,
  source`\b(?:reviewed|authori[sz]ed|approved|certified) (?:in advance|before\w*|first) only (?:if|when)\b`,
  source`(?:^|[:;,] ?)y(?:es)? (?:for|in|if|when|under) [^.;,]{1,40}[,;] ?(?:but )?no? (?:for|in|if|when|
    under)\b`,
  source`\bwhether\b[^.:?]{0,60}\b(?:auth\w*|approval|review|pre-?cert\w*)[^.:?]{0,40} (?:depends|
    turns|hinges|
    varies) (?:on|with|by)\b`,
  source`^[^.;]{0,20}\b(?:when|if|once|where)\b[^.;]{2,80}\bexceeds?\b[^.;]{0,60}, [^.;]{0,60}\b(?:requests?|
    obtains?|submits?|seeks?) [^.;]{0,30}\bauth\w*`,
  source`\bwhether\b[^.:]{2,90}\b(?:auth\w*|approval|review|precert\w*)[^.:]{0,60} (?:depends|turns|
    hinges) on\b[^.:]{2,60}: `,
  source`\b(?:first|initial|up to)\b[^.;]{2,60}\b${FREE}[^;.]{0,30}[;.] ${NTH}\b[^.;]{0,60}\b(?:review\w*|
    auth\w*|approv\w*|pre-?cert\w*)`,
  source`\b${FREE}[^;.]{0,30}\b(?:first|initial|up to)\b[^.;]{2,40}[;.] ${NTH}\b[^.;]{0,60}\b(?:review\w*|
    auth\w*|approv\w*|pre-?cert\w*)`,
)

/** Needed but in one case. */
const UNLESS = anyOf(
  source`(?<!not )\b(?:${NEEDED}|must be (?:pre-?)?(?:authori[sz]ed|approved|certified)) (?:unless|
    except (?:when|if|where))\b`,
  source`\b(?:requires?|needs?)[^.;]{2,60} (?:unless|except (?:when|if|where))\b`,
)

/** Whether a text about authorization decides both ways: "needed for adults, not for …". */
export function decidesByCase(text: string): boolean {
  const words = text.replaceAll("isn't", 'is not').replaceAll("n't", ' not').replaceAll(/\s+/g, ' ')
  return (
    BY_CASE.test(words) || (OF_AUTHORIZATION.test(words) && (UNLESS.test(words) || demandsAndFrees(words)))
  )
}

const OF_AUTHORIZATION =
  /\bauth|\bpre-?(?:auth|cert|approv|notif|d\b)|\bPA\b|approv|\breview|\bcertif|permission/i
const CASES = /[.;!?]\s|,? (?:but|while|whereas|however|and) |[,:] /i
const DEMANDS = regex('i')`
  \b(?:needs?|requires?|required|needed|must|has to|have to|precertify|pre-?authorize|ask us|call us|(?:do|
  does)\W*$|
  (?:is|are) (?:reviewed|authorized|approved) (?:first|before|in advance)|
  (?:auth\w*|pre-?cert\w*|PA|approval|review) appl(?:y|ies))
`
const FREES = regex('i')`
  \b(?:do|does|is|are|will) not\W*$|\bnot (?:needed|required|necessary)\b|
  \bno (?:review|approval|authori[sz]ation|certification|pre\w+|PA)\b|\bnone\b|\bfreely\b|\bis (?:open|
  free)\b|
  \bskips?\b|\b(?:is|are) (?:sufficient|enough)\b|\bsuffices?\b|\bexempt\b|\bwithout (?:asking|
  a review|review|approval|authori[sz]ation)\b
`
/** Refusals for lack of an authorization, other papers, the past, exemptions that nobody has. */
const FREES_NOBODY = regex('i')`
  \b(?:den(?:y|ied)|not (?:be )?(?:paid|covered|payable)|reject\w*|never|cannot|was|were|had|nobody|no one|
  exempt list|referrals?)\b
`
const ANOTHER_PAPER = /\b(?:referrals?|prescriptions?|orders?)\b/i
/** "Crowns: PA for adults": authorization as the value of a label. */
const AS_A_LABEL = regex('i')`
  ^\W*(?:prior auth\w*|auth\w*|PA|pre-?cert\w*|approval|review) (?:for|in|if|when|after|from|only|at)\b
`

/**
 * Whether one part of a text demands an authorization and another, of another case, frees from it:
 * "HMO members need approval, PPO members do not".
 */
function demandsAndFrees(text: string): boolean {
  if (text.includes('?')) return false
  const stances = text.split(CASES).map((part) => {
    if (FREES.test(part)) return FREES_NOBODY.test(part) ? null : 'free'
    const isDemand = (DEMANDS.test(part) && !ANOTHER_PAPER.test(part)) || AS_A_LABEL.test(part)
    return isDemand && !/\b(?:not|no|was|were)\b/i.test(part) ? 'demand' : null
  })
  return stances.includes('free') && stances.includes('demand')
}

/**
 * Rules in which a release up to a count or an amount is a condition, together with the requirement
 * beyond it: "the first ten visits need no review; from visit eleven on, an approval is required".
 */
export function withConditions(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const joined = new Map<ExtractedRule, ExtractedRule | null>()
  for (const [index, release] of rules.entries()) {
    const demand = rules.slice(index + 1).find((one) => isDemandBeyond(one, release))
    if (!demand || joined.has(demand)) continue
    joined.set(release, { ...release, disposition: 'conditional' })
    joined.set(demand, null)
  }
  for (const release of rules.filter(isReleaseUpTo))
    if (!joined.has(release)) joined.set(release, { ...release, disposition: 'conditional' })
  return withCases(rules.flatMap((rule) => joined.get(rule) ?? (joined.has(rule) ? [] : [rule])))
}

/** Statements on two cases of a service stand side by side. */
const NEXT_TO_CHARS = 200

/**
 * One conditional rule in place of a requirement and a release of the same codes side by side, each
 * for a case of its own: "above 10 visits: PA; below: no PA". Plans, states, places, ages and dates
 * are told apart by the attributes of both rules.
 */
function withCases(rules: readonly ExtractedRule[]): ExtractedRule[] {
  const dropped = new Set<ExtractedRule>()
  return rules
    .map((rule) => {
      if (dropped.has(rule)) return rule
      const other = rules.find(
        (one) => one.spanStart >= rule.spanStart && !dropped.has(one) && isOtherCase(one, rule),
      )
      if (!other) return rule
      dropped.add(other)
      return { ...rule, disposition: 'conditional' }
    })
    .filter((rule) => !dropped.has(rule))
}

const isOtherCase = (one: ExtractedRule, rule: ExtractedRule) =>
  one.category === 'prior_authorization' &&
  rule.category === 'prior_authorization' &&
  [one.disposition, rule.disposition].sort().join() === 'not_required,required' &&
  one.spanStart - rule.spanEnd <= NEXT_TO_CHARS &&
  codesKey(one) === codesKey(rule) &&
  scopeKey(one) === scopeKey(rule)

const codesKey = ({ codes }: ExtractedRule) => codes.map(({ code }) => code).join()
const scopeKey = ({ attributes }: ExtractedRule) =>
  JSON.stringify([
    attributes.planTypes,
    attributes.states,
    attributes.statesExcluded,
    attributes.placesOfService,
    attributes.ageMin,
    attributes.ageMax,
    attributes.gender,
    attributes.networkStatus,
    attributes.effectiveFrom,
    attributes.effectiveTo,
  ])

const isReleaseUpTo = ({ category, disposition, span }: ExtractedRule) =>
  category === 'prior_authorization' && disposition === 'not_required' && isReleasedUpTo(span)

const isDemandBeyond = (demand: ExtractedRule, release: ExtractedRule) =>
  isReleaseUpTo(release) &&
  demand.category === 'prior_authorization' &&
  (demand.disposition === 'required' || demand.disposition === 'conditional') &&
  demand.codes.length > 0 &&
  BEYOND.test(demand.span) &&
  demand.codes.every(({ code }) => release.codes.some((one) => one.code === code)) &&
  release.codes.length === demand.codes.length
const BEYOND = regex('i')`
  \b(?:beyond|above|over|after|past|more than|exceed\w*|thereafter|from (?:visit|day|session|unit|hour|the)|
    starting (?:with|at)|
  beginning with|further|additional|then on|later|subsequent|\d and (?:up|over|above|beyond)|
  the (?:second|third|fourth|fifth|sixth|seventh|
  eighth|
    ninth|tenth|eleventh|twelfth|thirteenth))\b
`
