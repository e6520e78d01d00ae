import { phrase } from '../clauses/phrase.ts'
import type { Limit } from '../rule.ts'
import { NUMBER, numberOf } from './numbers.ts'
import { periodOf, PERIOD } from './periods.ts'

const UNIT =
  '(?:units?|visits?|sessions?|treatments?|services?|procedures?|injections?|doses?|times?|tests?|claims?|encounters?|occurrences?|hours?|applications?|screenings?|exams?|examinations?|studies|evaluations?|administrations?|courses?|pairs?|items?|devices?|kits?|infusions?|vials?|episodes?|orders?|panels?|lines?|evaluations?|images?|scans?|cleanings?|days?)'
const THING = `(?:(?:of |(?!per\\b|every\\b|each\\b|years?\\b|percent\\b|%|days? (?:of|after|before|prior)\\b)[\\w-]+ ){0,4}?${UNIT}\\b)`
const MOST = [
  'max(?:imum|\\.)?(?: number)?(?: allowed| allowable| units?| daily units?| daily| dose| dosage| dosing| quantity| frequency| limit| quantity)*(?: of| is| are|:|=|-)?(?: up to)?',
  '(?:limited|limit|limits|restricted|capped|restrict|cap)(?: to| of| is|:| at|(?= for))(?: a maximum of| no more than| only| a total of| up to)?',
  "(?:no|not|n't|cannot be|never)(?: \\w+){0,3} (?:more|greater|oftener)(?: often| frequently)? than",
  '(?:not|cannot|never|may not|must not|should not) (?:to )?exceed(?:ing)?|do(?:es)? not exceed',
  '(?:in excess of|exceed(?:s|ing)?|beyond|above|over|more than|greater than)',
  '(?:up to|at most|only|as many as|a total of|no greater than|allows?|allowed|allowance of|covers?|permits?|permitted|reimburses?|pays for)',
  '\\b(?:MUE|medically unlikely edit)s?(?: value| limit)?(?: for <few><service>)?(?: of| is|:|=|\\))?(?: set at| equal to)?|MUE value <few>(?:is|of)',
  '(?:allowed|allowable|approved|covered) (?:quantity|quantities|amount|number|frequency)(?: limit| allowed)?(?: of| is)?|quantity (?:limit|allowed)(?: of| is)?|quantity of',
  'units? allowed(?: per \\w+)?:?|units?(?: limit)?[:=]|frequency:|frequency(?= for)|frequency (?:of|is)|limit(?:ation)?:|limits?(?= \\d)',
].join('|')
/** How often, said without "at most": saying it at all bounds it. */
const OFTEN = new RegExp(
  `\\b(?:(once|twice|one time|two times|three times|four times)(?:\\W{1,2}|,? (?:in a |in any |a |an |each |every |per |during (?:a |the |each )|within (?:a |any |each )?)|in )(?=${PERIOD})|(?:no more (?:often|frequently) than )?every (?!(?:single )?(?:claim|line|visit|session|procedure|encounter|stay|admission|date|day)s?\\b)(?=${PERIOD}))`,
  'i',
)
const BOUND = new RegExp(
  `(?:${phrase(MOST).source})(?: the)?(?: first)?(?:[: ]{0,2}(?:for |of )?(?:the |CPT |HCPCS |codes? )*\ue000 ?[-:=(]{0,2}(?: is| are)?)?(?: \\w+){0,2}? ?[:(]? ?${NUMBER}(?![\\d%]| ?percent| ?years? of age|-day| ?(?:mg|mcg|ml|weeks? of)\\b)(?: (${THING}))?`,
  'i',
)
/** "two tests annually", "covered annually". */
const ADVERBS: Record<string, string> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
  yearly: 'year',
  biennially: '2 years',
  'every other year': '2 years',
  'every other month': '2 months',
  'every other day': '2 days',
}
const ADVERB = `(${Object.keys(ADVERBS).join('|')})`
const COUNT_ADVERB = new RegExp(`${NUMBER}(?: (${THING}))?(?: of \ue000)? ${ADVERB}\\b`, 'i')
/** "lifetime limit of one", "daily maximum: 4 units". */
const OF_PERIOD: Record<string, string> = { ...ADVERBS, annual: 'year', lifetime: 'lifetime' }
const PERIOD_LIMIT = new RegExp(
  `\\b(${Object.keys(OF_PERIOD).join('|')}) (?:[a-z]+ ){0,2}?(?:limit|max(?:imum)?|cap|allowance|quantity|benefit|units?)\\b[^.;\\d]{0,40}? ?${NUMBER}(?! ?(?:%|percent))(?: (${THING}))?`,
  'i',
)
const PAID_ADVERB = new RegExp(
  `\\b(?:${phrase('<pay>').source}|covered|limited|once|(?<!\\bmust be )(?:billed|performed))\\b(?: \\w+){0,2}? ${ADVERB}\\b`,
  'i',
)
/** "Repeat testing with 81220 within the lifetime will be denied." */
const REPEATED = new RegExp(`\\b(?:repeat(?:ed|ing)?|duplicate|additional|subsequent)\\b[^.;]{0,60}\\bwithin (?:a |the |any )?(?=${PERIOD})`, 'i')
const COUNT_PER = new RegExp(
  `${NUMBER} (${THING})(?: of <service>| \\([^()]*\\)|,| of [\\w -]{1,40})? ?(?:per|a|an|each|every|in any|within|during|in a|/|in)(?= ?(?:${PERIOD}))`.replace(
    '<service>',
    '\ue000',
  ),
  'i',
)
/** "D1206: two per benefit year" */
const LED_COUNT = new RegExp(`\\ue000\\)? ?[:,=-] ?${NUMBER} (?:per|every|each|a|in an?)[ -]?(?=${PERIOD})`, 'i')
/** "One unit of 83520 will be reimbursed per date of service." */
const COUNT_PAID = new RegExp(
  `${NUMBER} (${THING}) of \ue000 (?:is|are|will be|may be|can be|shall be) (?:\\w+ )?(?:reimburs\\w+|paid|payable|allowed|covered|billed|reported)(?: \\w+){0,2}? (?:per|each|every|in any)[ -]?(?=${PERIOD})`,
  'i',
)
const PER = new RegExp(
  `(?:\\bper|/|\\bin (?:a|any|one|each)|\\bwithin (?:a|any|one|each|the same)?|\\beach|\\bevery|\\ba\\b|\\bin|\\bduring (?:a|the|any)|\\bover (?:a|any)|\\bon the same|\\bon (?:a|any)(?: single| given)?|\\bfor (?:the same|each|a)|\\bin the same)[ -]?(?=${PERIOD})`,
  'i',
)
const MUST_BIND = phrase(
  'max',
  'limit',
  'exceed',
  'excess',
  'no more',
  'not more',
  'more than',
  'greater than',
  'up to',
  'only',
  'restrict',
  '\\bcap(?:s|ped)?\\b',
  'MUE',
  'once',
  'twice',
  '<pay>',
  'covers?',
  'at most',
  'every',
  'frequency',
  'allows?',
  '^\\W*(?:CPT |HCPCS |codes? )*<service> ?(?:[:=-]|, (?=\\d))|<service> ?=',
  'medically unlikely',
  '(?:one|two|three|four) times?',
)
/** Amounts and spans that bound something else. */
const OTHER_BOUND = phrase(
  'years? of age|\\bage[ds]?\\b',
  'timely|filed within|submitted within|received within',
  'coinsurance|copay|deductible',
)

/** "on one line with modifier 50 and one unit": that many, and no other number. */
const STATED_UNITS = new RegExp(
  `\\b(?:must|shall|should|required to|are to|is to|only) (?:be )?(?:billed|reported|submitted|coded|bill|report|submit)\\b[^.;]{0,90}?(?:\\b(?:with|as|and|using)|units? of service[:=]) (?:a (?:maximum|quantity|total) of )?${NUMBER} units?\\b`,
  'i',
)

/** The most of a service that is paid and in what period; null when the clause bounds nothing. */
export function limitIn(text: string): Limit | null {
  const stated = STATED_UNITS.exec(text)
  if (stated) return { max: numberOf(stated[1]!), unit: 'unit', per: perIn(text, stated.index) ?? 'day' }
  const repeated = REFUSES.test(text) ? REPEATED.exec(text) : null
  if (repeated) return { max: 1, unit: 'service', per: periodOf(text.slice(repeated.index + repeated[0].length)) }
  if (!MUST_BIND.test(text)) return null
  const often = OFTEN.exec(text)
  if (often) return { max: often[1] ? timesOf(often[1]) : 1, unit: 'service', per: periodOf(text.slice(often.index + often[0].length)) }
  const ofPeriod = PERIOD_LIMIT.exec(text)
  if (ofPeriod) return { max: numberOf(ofPeriod[2]!), unit: unitOf(ofPeriod[3], text), per: OF_PERIOD[ofPeriod[1]!.toLowerCase()]! }
  const adverb = COUNT_ADVERB.exec(text)
  if (adverb) return { max: numberOf(adverb[1]!), unit: unitOf(adverb[2] ?? 'service', text), per: ADVERBS[adverb[3]!.toLowerCase()]! }
  const paid = PAID_ADVERB.exec(text)
  if (paid) return { max: 1, unit: 'service', per: ADVERBS[paid[1]!.toLowerCase()]! }
  const paidCount = COUNT_PAID.exec(text)
  if (paidCount) return { max: numberOf(paidCount[1]!), unit: unitOf(paidCount[2], text), per: periodOf(text.slice(paidCount.index + paidCount[0].length)) }
  const perCount = COUNT_PER.exec(text)
  const led = LED_COUNT.exec(text)
  if (led) return { max: numberOf(led[1]!), unit: 'service', per: periodOf(text.slice(led.index + led[0].length)) }
  const bound = BOUND.exec(text)
  if (TRIGGER.test(text) && !REFUSES.test(text)) return null
  const found = bound?.[2] || !perCount ? bound : perCount
  if (!found || OF_PEOPLE.test(text.slice(found.index + found[0].length - (found[2]?.length ?? 0) - found[1]!.length - 1))) return null
  const per = perIn(text, found.index) ?? (perCount ? perIn(text, perCount.index) : null)
  const unit = unitOf(found[2], text)
  if ((!per && unit !== 'unit') || (!found[2] && !per && !/\bunits?\b|MUE/i.test(text)) || isOther(text, found)) return null
  return { max: numberOf(found[1]!), unit, per: per ?? (/\bdaily\b|MUE|date of service/i.test(text) ? 'day' : null) }
}

const timesOf = (words: string) =>
  /^one/i.test(words) ? 1 : /^two/i.test(words) ? 2 : /^three/i.test(words) ? 3 : /^four/i.test(words) ? 4 : numberOf(words)

function perIn(text: string, from: number): string | null {
  for (const start of [from, 0]) {
    const per = PER.exec(text.slice(start))
    if (per) return periodOf(text.slice(start + per.index + per[0].length))
  }
  return null
}

function unitOf(thing: string | undefined, text: string): string {
  const last = /(\w+)\s*$/.exec(thing ?? '')?.[1]?.toLowerCase() ?? (/\bunits?\b|MUE/i.test(text) ? 'unit' : 'service')
  const one = last.replace(/ies$/, 'y').replace(/s$/, '')
  return /^(?:unit|visit|dose|session|hour|treatment|injection|day|vial|encounter)$/.test(one)
    ? one
    : /^line$/.test(one)
      ? 'unit'
      : 'service'
}

/** "when more than 4 units are billed" tells when something else holds, unless the excess is refused. */
const TRIGGER = /\b(?:when|if|whenever)\b[^.;]{0,60}(?:more than|in excess of|exceed\w*|over|greater than|above)\b/i
const REFUSES = phrase('den(?:y|ied)', '<not> (?:be )?(?:<few>)<pay>', 'reject')

/** How many may take part is no limit of a service. */
const OF_PEOPLE = /^\W*\w+ (?:individuals|members|participants|patients|people|children|beneficiaries|families)\b/i

/** An age, a deadline or a share beside a number is not how much is paid for. */
function isOther(text: string, { index, 0: all }: RegExpExecArray): boolean {
  return OTHER_BOUND.test(text.slice(Math.max(0, index - 25), index + all.length + 15))
}
