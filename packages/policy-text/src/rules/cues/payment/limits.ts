import { exec, guard } from '../../../text/needles.ts'
import { regex, source } from '../../../text/pattern.ts'
import { COUNTED, NUMBER, numberOf, PERIOD, periodOf, unitOf } from '../../attributes/counts-and-periods.ts'
import { REFUSES, repeatedLimitIn, statedLimitIn } from '../../attributes/stated-limits.ts'
import { phrase, MARKS, wordings } from '../../clauses/phrase.ts'
import type { Limit } from '../../rule.ts'
import { type Cue, type Finding, subjectCodes } from '../finding.ts'

const MAI = guard(/\b(?:MAI|MUE adjudication indicator)(?: of| is|:|=)? ?\(?([123])\b/i)
/** A count without a limiting word: "; for 97035 it is 1 per day". */
const COUNT = /\d{1,20} (?:\w{1,40} )?(?:per|each|every|a)\b/i
/** "MUE: 82962 = 2; 83036 = 1" */
const EQUALS = /^\W*\ue000\)? ?[=:] ?(\d{1,4})\W*$/
/** Periods counted on a claim. Longer ones limit the frequency. */
export const ON_A_CLAIM = new Set([
  'day',
  'claim',
  'claim_line',
  'encounter',
  'session',
  'visit',
  'hour',
  'procedure',
  'side',
  null,
])

/**
 * The maximum units of a service per claim or day (`unit_limit`), or per longer period
 * (`frequency_limit`).
 */
export const limits: Cue = (clause) => {
  const quantity = limitIn(clause.text) ?? leftUnsaid(clause)
  if (!quantity) return []
  const mai = exec(MAI, clause.text)
  return [...limited(clause, quantity, mai), ...limited(clause, secondIn(clause.text, quantity), null)]
}

function leftUnsaid({ text, previous }: Parameters<Cue>[0]): Limit | null {
  const count = COUNT.exec(text)
  if (count && limitIn(previous)) return limitIn(`maximum of ${text.slice(count.index)}`)
  const equals = EQUALS.exec(text)?.[1]
  return equals && limitIn(previous) ? limitIn(`maximum of ${equals} units`) : null
}

/** "4 units per day and 20 visits per year" states two limits. */
const SECOND = regex('i')`
  \b(?:and|or|,|;) (?:with |and |or )?(?:a (?:total|maximum) of |no more than |not more than |
  up to )?((?:\d{1,20}|one|two|three|four|five|
      six|eight|ten|twelve|twenty) (?:[a-z]+ ){0,2}?(?:per|a|each|every|in any|in a|on one|on any) .{0,600})$
`
function secondIn(text: string, first: Limit): Limit | null {
  const rest = SECOND.exec(text)?.[1]
  const second = rest === undefined ? null : limitIn(`maximum of ${rest}`)
  return second && second.per !== first.per ? second : null
}

function limited(clause: Parameters<Cue>[0], quantity: Limit | null, mai: RegExpExecArray | null): Finding[] {
  if (!quantity) return []
  const category = ON_A_CLAIM.has(quantity.per) ? 'unit_limit' : 'frequency_limit'
  const attributes = { quantity, ...(mai && { mai: Number(mai[1]) as 1 | 2 | 3 }) }
  return [{ category, disposition: 'limit', groups: subjectCodes(clause), attributes }]
}

const MOST = [
  source`
    max(?:imum|\.)?(?: number)?(?: allowed| allowable| units?| daily units?
      | daily| dose| dosage| dosing| quantity| frequency| limit| quantity){0,9}(?: of| is| are|:|=|
      -)?(?: up to)?
  `,
  source`
    (?:limited|limit|limits|restricted|capped|restrict|cap)(?: to| of| is|:| at|
      (?= for))(?: a maximum of| no more than| only| a total of| up to)?
  `,
  "(?:no|not|n't|cannot be|never)(?: \\w{1,40}){0,3} (?:more|greater|oftener)(?: often| frequently)? than",
  '(?:not|cannot|never|may not|must not|should not) (?:to )?exceed(?:ing)?|do(?:es)? not exceed',
  '(?:in excess of|exceed(?:s|ing)?|beyond|above|over|more than|greater than)',
  source`
    (?:up to|at most|only|as many as|a total of|no greater than|allows?|allowed|allowance of|covers?|
      permits?|permitted|reimburses?|pays for|good for)
  `,
  source`
    \b(?:MUE|medically unlikely edit)s?(?: value| limit)?(?: for <few><service>)?(?: of| is|:|=|
      \))?(?: set at| equal to)?|MUE value <few>(?:is|of)
  `,
  source`
    (?:allowed|allowable|approved|covered) (?:quantity|quantities|amount|number|
      frequency)(?: limit| allowed)?(?: of| is)?|quantity (?:limit|allowed)(?: of| is)?|quantity of
  `,
  source`
    units? allowed(?: per \w+)?:?|units?(?: limit)?[:=]|frequency:|frequency(?= for)|
    frequency (?:of|is)|limit(?:ation)?:|limits?(?= \d)
  `,
].join('|')
const BOUND = guard(regex('i')`
  (?:${phrase(MOST).source})(?: the)?(?: first)?(?:[: ]{0,2}(?:for |of )?(?:the |CPT |HCPCS |
      codes? ){0,9}${MARKS.service} ?[-:=(]{0,2}(?: is| are)?)?(?: \w{1,40}){0,2}? ?[:(]? ?${NUMBER}(?!
    [\d%]| ?percent| ?years? of age|-day| ?(?:mg|mcg|ml|weeks? of)\b)(?: (${COUNTED}))?
`)
const COUNT_PER = guard(
  new RegExp(
    source`
    ${NUMBER} (${COUNTED})(?: of <service>| \([^()]{0,200}\)|,| of [\w -]{1,40})? ?(?:per|a|an|each|
      every|in any|within|during|in a|/|in)(?= ?(?:${PERIOD}))
  `.replace('<service>', '\ue000'),
    'i',
  ),
)
const PER = regex('i')`
  (?:\bper|/|\bin (?:a|any|one|each)|\bwithin (?:a|any|one|each|the same)?|\beach|\bevery|\ba\b|\bin|
    \bduring (?:a|the|any)|\bover (?:a|any)|\bover(?= \d)|\bon the same|\bon (?:a|any|one)(?: single| given)?|
    \bfor (?:the same|each|a)|\bin the same)[ -]?(?=${PERIOD})
`
const MUST_BIND = wordings('limits.must-bind', {
  'max, limit, cap or restrict': source`max|limit|restrict|\bcap(?:s|ped)?\b`,
  'exceeds, in excess of': source`exceed|excess`,
  'no more than': source`no more|not more|more than|greater than`,
  'anything over a count': source`(?:units?|anything|any|all) (?:of <service> )?(?:over|above|beyond)`,
  'a count after the code': source`
    <service> ?\((?=\d)|<service>\)?: (?=\d|one\b|two\b|three\b|four\b)|^\W*(?:CPT |HCPCS |
    codes? ){0,9}<service> ?(?:[:=-]|, (?=\d))|<service> ?=|
    <service>\)?(?: [a-z-]{1,20}){1,6} ?[:=-] (?=\d|one\b|two\b|three\b|four\b)
  `,
  'up to, at most, only': source`up to|only|at most`,
  'entitled to, allows, covers, pays': source`entitled to|<pay>|covers?|allows?`,
  MUE: source`MUE|medically unlikely`,
  'once, twice, so many times': source`once|twice|(?:one|two|three|four) times?`,
  'every, frequency': source`every|frequency`,
  'so much time apart': source`\b(?:separate|elapse|apart|wait|intervals?|spacing|lie|pass)\b`,
  'so long a life': source`
    \b(?:useful life(?:time)?|life expectancy|replacement (?:cycle|interval|period))\b
  `,
  'good for': source`\bgood for\b`,
  'in a lifetime': source`\blife(?: ?time)?\b`,
})
/** "on one line with modifier 50 and one unit": exactly that many units. */
const STATED_UNITS = guard(regex('i')`
  (?:^\W*(?:please )?|\b(?:must|shall|should|required to|are to|is to|only) (?:be )?)(?:billed|reported|
    submitted|coded|bill|report|submit)\b[^.;]{0,90}?(?:\b(?:with|as|and|using)|
    units? of service[:=]) (?:a (?:maximum|quantity|total) of )?${NUMBER} units?\b
`)

/**
 * What a patient has or a record holds so often, and how long an approval lasts: "two or more
 * relapses a year", "a log of four readings a day", "must be renewed every six months".
 */
export const THRESHOLD = regex('gi')`
  \b(?:${NUMBER} or more|at least ${NUMBER}) (?:[\w-]+ ){0,4}?(?:an?|per|each|every|in an?) \w+|
  \b(?:log|diary|journal|record|chart|history) of [^.;,]{0,40}? (?:an?|per|each|every) \w+|
  \b(?:renew(?:ed|al|als|s)?|re-?authori[sz]\w{1,8}|re-?certif\w{1,10}|re-?assess\w{0,6}|
  (?:authori[sz]ations?|
  approvals?|certifications?|referrals?|orders?|prescriptions?) (?:is|are|will be|may be) (?:valid|good|given|
  granted|issued))\b[^.;,]{0,40}?\b(?:every|each|for|after|within|once|per|an?) [^.;,]{0,30}?(?:days?|weeks?|
  months?|years?)\b
`

/** "Four 83036 determinations" */
const COUNTED_CODE = regex('i')`
  ^\W*(?:only |up to |no more than |at most )?(\d{1,3}|one|two|three|four|five|six|eight|ten|twelve) \ue000\)?
  (?: [\w-]{1,20}){0,2} [a-z]{3,20}s (?:(?:is|are|will be|may be) (?:payable|paid|covered|allowed|
  reimbursed) )?(?=per|each|every|in|within)
`

/**
 * The limit of a clause: how much of a service is paid and per what period; null when there is
 * none.
 */
function limitIn(words: string): Limit | null {
  const text = words.replace(THRESHOLD, ' ').replace(COUNTED_CODE, 'maximum of $1 services ')
  const stated = exec(STATED_UNITS, text)
  if (stated) return { max: numberOf(stated[1]!), unit: 'unit', per: perIn(text, stated.index) ?? 'day' }
  const repeated = repeatedLimitIn(text)
  if (repeated) return repeated
  if (!MUST_BIND.test(text)) return null
  const withPeriod = statedLimitIn(text)
  if (withPeriod) return withPeriod
  const perCount = exec(COUNT_PER, text)
  const bound = exec(BOUND, text)
  if (TRIGGER.test(text) && !REFUSES.test(text)) return null
  const found = bound?.[2] || !perCount ? bound : perCount
  if (
    !found ||
    OF_PEOPLE.test(text.slice(found.index + found[0].length - (found[2]?.length ?? 0) - found[1]!.length - 1))
  )
    return null
  const per = perIn(text, found.index) ?? (perCount ? perIn(text, perCount.index) : null)
  const unit = unitOf(found[2], text)
  if ((!per && unit !== 'unit') || (!found[2] && !per && !/\bunits?\b|MUE/i.test(text))) return null
  return {
    max: numberOf(found[1]!),
    unit,
    per: per ?? (/\bdaily\b|MUE|date of service/i.test(text) ? 'day' : null),
  }
}

function perIn(text: string, from: number): string | null {
  for (const start of [from, 0]) {
    const per = PER.exec(text.slice(start))
    if (per) return periodOf(text.slice(start + per.index + per[0].length))
  }
  return null
}

/** "when more than 4 units are billed" is a condition, unless the excess is refused. */
const TRIGGER =
  /\b(?:when|if|whenever)\b[^.;]{0,60}(?:more than|in excess of|exceed\w*|over|greater than|above)\b/i

/** A number of participants is not a limit of a service. */
const OF_PEOPLE =
  /^\W*\w+ (?:individuals|members|participants|patients|people|children|beneficiaries|families)\b/i
