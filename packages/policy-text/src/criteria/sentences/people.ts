import { regex, source } from '../../text/pattern.ts'
import type { CriteriaNode } from '../criteria.ts'
import { type Clause, cutAt, group, maskParentheses, type Place, sliceOf, trimClause } from './clause.ts'
import { CLAUSE_AHEAD } from './predicates.ts'
import { series } from './series.ts'

/** Where other people begin: "women aged 65, men aged 70, and persons on steroids". */
const OTHER_PEOPLE = regex('gi')`
  (?:,\s(?:(?:and|or)\s)?|\sor\s|\sand\s)(?:(?:for|in|to)\s)?(?=(?:[\w-]{1,30}\s){0,2}?(?:individuals|
    members|patients|persons|adults|children|women|men|people|
  infants|beneficiaries|those|anyone)\s(?:with|who|whose|aged?|born|on|under|over|at|between|undergoing|
  receiving|
    taking)\b)
`

/**
 * What people must have: "with a diagnosis of … who have failed …", each a condition of its own.
 */
export function peopleOf(clause: Clause, place: Place): CriteriaNode {
  const kindsOfPeople = cutAt(clause, [...maskParentheses(clause.text).matchAll(OTHER_PEOPLE)])
  if (kindsOfPeople.length > 1)
    return group(
      'any',
      kindsOfPeople.map((part) => qualitiesOf(part, place)),
    )
  const groups = cutAt(clause, [
    ...maskParentheses(clause.text).matchAll(/,\sor\s(?=(?:who|with|whose)\s)/gi),
  ])
  if (groups.length === 1) return qualitiesOf(clause, place)
  const [first, ...others] = groups
  const kinds = cutAt(first!, [...maskParentheses(first!.text).matchAll(/,\s(?=(?:who|with|whose)\s)/gi)])
  return group(
    'any',
    [...kinds, ...others].map((part) => qualitiesOf(part, place)),
  )
}

/** A participle without a subject: "if ordered by a physician". */
const ORDERED = source`
  (?:ordered|prescribed|performed|administered|used|supported|documented|recommended)
`
/** Between what people must have: "who", "and for whom", "provided that", "when the". */
const QUALITY_JOINER = regex('gi')`
  (?<!\bor|\bor\sin|\bor\sfor|\b(?:relative|parent|mother|father|sibling|partner|caregiver|provider|
  specialist|surgeon|physician|clinician)),?\s(?:and\s)?(?:(?:for|in)\s)?who(?:m|se)?\s|,?\sand\swith\s|
  ,?\s(?:and\s)?provided\s(?:that\s)?|
  ,?\s(?:and\s)?(?:only\s)?(?:when|if)\s(?=${CLAUSE_AHEAD}|(?:[^\s,;]{1,40}\s){1,6}?(?:is|are|was|were|
    has|have)\s|${ORDERED}\s)|,?\s(?:as|so)\slong\sas\s
`

/** Between two ways to have one quality, where no comma stands: "with A or who B". */
const OR_WHO = /\sor\s(?:(?:in|for)\s)?(?:who(?:m|se)?|with)\s/gi
/** The age of the people, in front of what else they must have: "aged 12 or older with …". */
const AGED = regex('i')`
  ^(?:aged?|between|from|under|over|at\sleast|younger|older)\s(?:[^\s,]{1,20}\s){0,8}?(?:\d{1,3}|years?|
  months?|
  weeks?|age|old|older|younger|over)(?=\swith\s)
`

function qualitiesOf(clause: Clause, place: Place): CriteriaNode {
  const joiners = [...maskParentheses(clause.text).matchAll(QUALITY_JOINER)]
  const parts = cutAt(clause, joiners).flatMap((part) => {
    const age = AGED.exec(part.text)?.[0]
    if (!age) return [part]
    return [sliceOf(part, 0, age.length), sliceOf(part, age.length, part.text.length)]
  })
  const nodes = parts.map((part) => qualityOf(part, place))
  return nodes.length === 1 ? nodes[0]! : group('all', nodes)
}

/** A quality, or the ways to have it. */
function qualityOf(clause: Clause, place: Place): CriteriaNode {
  const ways = cutAt(clause, [...maskParentheses(clause.text).matchAll(OR_WHO)]).map((part) =>
    trimClause({ ...part, ...withoutWith(part) }),
  )
  return ways.length === 1
    ? series(ways[0]!, place)
    : group(
        'any',
        ways.map((way) => series(way, place)),
      )
}

function withoutWith({ start, text }: Clause): Pick<Clause, 'start' | 'text'> {
  const lead = /^(?:with|who|that)\s+/i.exec(text)?.[0].length ?? 0
  return { start: start + lead, text: text.slice(lead) }
}
