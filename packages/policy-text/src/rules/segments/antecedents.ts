import { regex } from '../../text/pattern.ts'
import type { Mention } from '../codes/mention.ts'
import type { CodedUnit } from './units.ts'

/** Words that stand for codes that were named before: "this service", "the codes above". */
const STANDS_FOR_CODES = regex('gi')`
  \b(?:(?:(?:each|any|all|both|either|one) of )?(?:this|these|said|such|the (?:above|foregoing|aforementioned|
  above-listed|listed|same|two|three|four|five)(?: listed)?|both|either|all (?:two|three|four|
  five)) (?:[a-z-]{3,20} ){0,2}?(?:services?|procedures?|codes?|tests?|drugs?|
  items?|therap(?:y|ies)|treatments?|surger(?:y|ies)|devices?|medications?|supply|supplies|study|studies|
  exams?|injections?|scans?|infusions?|vaccines?|products?)|(?:the|any|all) (?:codes?|services?|procedures?|
  tests?|drugs?) (?:above|listed above|named above)|
  all (?:two|three|four|five|six)(?= (?:is|are|must|requires?|needs?|may|will)\b)|
  the (?:first|last|former|latter)(?: (?:one|two|three|four))?(?: codes?)?(?= (?:is|are|must|requires?|
  needs?|may|will|do|does)\b))(?:'s)?(?![\w-])
`
/** Things of a paper, and not of a claim. */
export const OF_PAPER =
  /\b(?:this|these|such|said) (?:policy|review|prior|medical policy|coding|billing|authori\w+)\b/i
/** A title of a service: short, without an end. */
const TITLE_CHARS = 120
const isTitle = ({ words }: CodedUnit) => words.length <= TITLE_CHARS && !/[.;!?]\s*$/.test(words)
/** How many units away codes may be named. */
const MOST_UNITS = 2

/** The name of a test with its code, as a title: "Example Reveal 0569U". */
const isCodedTitle = (unit: CodedUnit) =>
  unit.isNewBlock &&
  unit.mentions.length === 1 &&
  isService(unit.mentions[0]!) &&
  unit.mentions[0]!.end === unit.end &&
  /^[A-Z][^.;:|]{2,60}$/.test(unit.words) &&
  !DECIDED.test(unit.words)
const DECIDED = /\b(?:cover|necessary|investigational|experimental|author|requir|bill|report|includ|see)/i
/** "It is considered to be medically necessary when …", of the test that a title names. */
const DECIDES_ON_IT = regex('i')`
  ^\W*(it|testing|this test(?:ing)?|the test) (?:is|may be) (?:considered )?(?:to be )?(?:not )?(?:
  medically necessary|covered|investigational|experimental|unproven)\b
`
/** How many units below its title a test is decided on. */
const MOST_BELOW_TITLE = 6

const isService = ({ kind }: Mention) => kind === 'service'

/**
 * Puts the codes of a unit before for the words that stand for them, so that a clause about "this
 * service" is read as one about its code. Codes count as named within a paragraph, or in a title.
 */
export function withNamedCodes(units: readonly CodedUnit[]): CodedUnit[] {
  let named: { unit: CodedUnit; index: number } | null = null
  let titled: { unit: CodedUnit; index: number } | null = null
  return units.map((unit, index) => {
    if (isCodedTitle(unit)) titled = { unit, index }
    else if (unit.mentions.length > 0) titled = null
    const it = titled && index - titled.index <= MOST_BELOW_TITLE ? DECIDES_ON_IT.exec(unit.words)?.[1] : null
    if (titled && it && unit.mentions.length === 0)
      return withMentions(unit, [
        standIn(titled.unit.mentions, unit.start + unit.words.indexOf(it), it.length),
      ])
    if (unit.kind === 'row') {
      named = null
      return unit
    }
    const ofBefore = named && index - named.index <= MOST_UNITS ? partsOfList(unit, named.unit) : []
    if (unit.mentions.some(isService)) {
      named = { unit, index }
      return ofBefore.length === 0 ? unit : withMentions(unit, ofBefore)
    }
    if (named && unit.isNewBlock && !isTitle(named.unit)) named = null
    if (!named || index - named.index > MOST_UNITS || OF_PAPER.test(unit.words)) return unit
    const own = standInsFor(unit, named.unit)
    return own.length === 0 ? unit : withMentions(unit, own)
  })
}

const withMentions = (unit: CodedUnit, own: readonly Mention[]): CodedUnit => ({
  ...unit,
  mentions: [...unit.mentions, ...own].sort((a, b) => a.start - b.start),
})

/** The words of a unit that stand for codes of a unit before, as mentions of these. */
const standInsFor = (unit: CodedUnit, named: CodedUnit): Mention[] =>
  [...unit.words.matchAll(STANDS_FOR_CODES)].map(({ 0: words, index: offset }) =>
    standIn(
      someOf(named.mentions.filter(isService), words),
      unit.start + offset,
      words.replace(/'s$/, '').length,
    ),
  )

/** "The first two …; 0202T is …": only words for a part of a list stand beside other codes. */
const partsOfList = (unit: CodedUnit, named: CodedUnit): Mention[] =>
  unit.isNewBlock
    ? []
    : standInsFor(unit, named).filter(({ start }) => IS_PART.test(unit.words.slice(start - unit.start)))
const IS_PART = /^the (?:first|last|former|latter)\b/i

const COUNTS = ['one', 'two', 'three', 'four']

/** "The first two" of the codes, "the latter"; all of them for other words. */
function someOf(codes: readonly Mention[], words: string): readonly Mention[] {
  const [, end, count] = /^the (first|last|former|latter)(?: (one|two|three|four))?/i.exec(words) ?? []
  if (end === undefined) return codes
  const most = count === undefined ? 1 : COUNTS.indexOf(count.toLowerCase()) + 1
  return /^(?:first|former)$/i.test(end) ? codes.slice(0, most) : codes.slice(-most)
}

const standIn = (codes: readonly Mention[], start: number, length: number): Mention => ({
  kind: 'service',
  start,
  end: start + length,
  codes: codes.flatMap((one) => one.codes),
  ranges: codes.flatMap((one) => one.ranges),
  attached: [],
  isGlued: false,
  namedAt: { start: codes[0]!.start, end: codes.at(-1)!.end },
})

/** A demand on the claim or the person without codes: it is about those of the sentence before. */
const DEMAND = regex('i')`
  ^\W{0,10}(?:(?:the )?modifiers? [A-Z\d]{2}(?:,? (?:or|and) [A-Z\d]{2})? (?:must|should|is|are|
  has to|(?:will|does|do|may|can)(?: not|not))\b[^.;:]{0,60}|
  (?:(?:the|an?|all|its|their) )?(?:[\w-]{1,30} ){0,3}(?:photographs?|records?|notes?|reports?|orders?|
  radiographs?|x-rays?|
  invoices?|documentation|
  charting|NDC)(?: (?:showing|of|from|that|with|for|dated|signed|taken) [^.;:]{1,80}?)? (?:must|is|are|has to|
  have to|should)\b[^.;:]{0,60}|
  (?:the|each|every|all|any) (?:claim )?(?:requests?|lines?|claims?|submissions?|bills?|packets?) (?:must|
  should|
  needs? to|has to|have to|is to|are to) (?:include|show|contain|carry|list|have|state|name|
  be accompanied by|come with)\b[^.;:]{2,160}|
  (?:report|bill|submit|code|request) (?:it|them)\b[^.;:]{0,80}|
  (?:report|bill|use|append|add|choose) (?:either |modifiers? )?(?:RT|LT|[EF]\d|NU|RR|UE|50)(?:,? (?:or|
    and) (?:RT|LT|[EF]\d|NU|RR|
  UE|50))*(?: to (?:show|say|name)[^.;:]{0,60}| as (?:it|they) appl(?:y|ies))?|
  (?:(?:prior )?(?:authori[sz]ation|approval)|pre-?certification|PA) (?:is|will be) (?:not )?(?:required|
  needed) (?:after|beginning|starting|for|
  beyond|once|from|with)\b[^.;:]{0,60}|
  (?:starting|beginning) with (?:visit|day|session|unit) \d+, [^.;:]{0,60}|
  (?:members?|patients?) must be (?:aged? )?\d[^.;:]{0,30})\.?$
`
/** What becomes of a code that was named before: "It was deleted; use J0595 instead." */
export const TAKES_ITS_PLACE = regex('i')`
  ^\W{0,10}(?:it|they|this code|that code|these codes|the (?:old |former )?codes?)\b[^.]{0,80}?\b(?:deleted|
  discontinued|terminated|retired|end-?dated|expired?|replaced|superseded|succeeded|successor|replacement)\b
`
/** A count without codes, after a sentence that names what is counted. */
const LIMIT = regex('i')`
  ^\W{0,10}(?:(?:(?:but |and )?(?:no|not) more than|up to|at most|(?:(?:the|a) )?(?:daily |annual |yearly |
  weekly |monthly )?(?:maximum|limit|cap)(?: (?:is|of))?:?|frequency(?: is)?:?|limited to) [^.;:]{0,20}?
  (?:\d|one\b|two\b|three\b|four\b|six\b|once\b|twice\b)[^.;:]{0,90}|(?:one|two|three|four|\d{1,3}) (?:
  [\w-]{1,20} ){1,4}?
  (?:per|a|each|every) (?:[\w-]{1,20} ?){1,4}(?:(?:is|are) (?:paid|payable|allowed|covered|the (?:limit|
  maximum)))?)\.?$
`
/** A demand for an authorization without codes, in some cases or ahead of the service. */
const ASKED_AHEAD = regex('i')`
  ^\W{0,10}(?:for [^,.;:]{3,40}, )?(?:(?:prior |plan |our |an? )?(?:authori[sz]ation|pre-?certification|
  approval|
  prior review)|PA) (?:is|are|will be|must be) (?:not )?(?:required|needed|necessary|obtained|
  requested) (?:before|prior to|
  in advance|ahead of|beforehand)\b[^.;:]{0,60}\.?$
`
/** "One unit = 1 hour.": between a code and the count of its units. */
export const IS_UNIT = /^\W*(?:one|1|a|each) unit (?:=|is|equals|means|represents)/i

/** "This applies to 70551 and 70553.": the codes of the sentence before, which names none. */
export const APPLIES_TO = regex('i')`
  ^\W*(?:this|these|it|they|the (?:[\w-]{1,20} )?(?:rule|rules|requirement|requirements|policy|limit|limits|
  edit|restriction))
  (?: [\w-]{1,20})? (?:appl(?:y|ies)|extends?|pertains?|holds?) (?:to|for)\b[^.;]*\.?$
`

/** Whether a sentence without codes demands something of the codes that were named before. */
export const demandsOfCodes = (words: string) =>
  [DEMAND, LIMIT, ASKED_AHEAD].some((pattern) => pattern.test(words))
