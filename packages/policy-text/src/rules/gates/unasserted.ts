import { regex, source } from '../../text/pattern.ts'
import { type MaskedSentence, type Phrase, wordings } from '../clauses/phrase.ts'
import { isDisclaimer, isUnasserted } from './clause-gates.ts'

const WH = '(?:when|whether|if|how|why|which|what)\\b'
const THEM =
  '(?: (?:you|your|us|providers?|members?|staff|plan|payer|carrier|insurer|portal|list|tool|the|about|on))*'
/** Indirect questions. A duty to show something is not one. */
const INDIRECT = wordings('unasserted.indirect', {
  'explains or describes when or whether': source`
    (?<!\b(?:must|shall|should|will|required to|needs? to|and) (?:also |clearly )?)\b(?:explains?|
    explaining|describes?|describing|outlines?|outlining|discuss(?:es)?|discussing|details|detailing|
    clarif(?:y|ies|ying)|shows?|showing|identif(?:y|ies|ying)|indicates?|specif(?:y|ies|ying)|
    tells?)${THEM} ${WH}[^.;]*
  `,
  'learn, know or decide when or whether': source`
    \b(?:learn(?:s|ing)?|knows?|knowing|understand(?:s|ing)?|see|find(?:ing)? out|figure out|
    determin(?:e|es|ing)|verif(?:y|ies|ying)|confirm(?:s|ing)?|check(?:s|ing)?|asks?|asked|asking|
    decid(?:e|es|ing)|wonder\w*|unclear|unsure|uncertain|not certain|undecided|debat\w+|reviewing|
    evaluating|studying|assessing|considering|exploring|discussing)${THEM} ${WH}[^.;]*
  `,
  'not yet decided when or whether': source`
    \b(?:not|yet)(?: \w+){0,3} (?:decided|determined|known|clear|settled|established) ${WH}[^.;]*
  `,
  'whether, without a consequence': source`
    (?<!\b(?:regardless of|irrespective of|no matter|must (?:\w+ )?(?:show|state|indicate|document|
    include|specify|reflect))) whether\b(?! or not\b)(?:[^.;,]*\bor\b[^.;,]*(?=,)|[^.;]*)
  `,
})
/** What others claim, request or once wrote. */
const SAID_BY_OTHERS = wordings('unasserted.said-by-others', {
  'argues, believes or requests that': source`
    (?<!\b(?:we|plan|payer|policy) )\b(?:argu(?:es?|ed|ing)|contend(?:s|ed)?|believes?|believed|
    requested|suggest(?:s|ed)?|recommends?|recommended|hopes?|hoped|
    maintains)\b(?:,? [\w-]+,?){0,6}? that\b[^.;]*
  `,
  'urges or petitions': source`
    (?<!\b(?:we|plan|payer|policy) )\b(?:urg(?:es?|ed|ing)|advocat(?:es?|ed|ing)|petition(?:s|ed|
    ing)?|lobb(?:y|ies|ied|ying))\b[^.;]{0,60}? (?:to|for|that)\b[^.;]*
  `,
  'a paper that stated': source`
    \b(?:bulletin|newsletter|notice|article|edition|version|letter|memo|update|alert|communication|
    publication|post(?:ing)?|faq)s? (?:\w+ )?(?:stated|said|indicated|noted|listed|showed|suggested|
    implied)\b[^.;]*
  `,
  'told or asked a payer': source`
    \b(?:advised|asked|told|encouraged|pressed) (?:us|them|the plan|cms|payers?|insurers?|
    plans)\b (?:[\w-]+ ){0,3}?(?:
    to|that|about)\b[^.;]*
  `,
  'a manufacturer or society that claims': source`
    \b(?:manufacturers?|vendors?|suppliers?|compan(?:y|ies)|makers?|developers?|representatives?|
    authors?|societ(?:y|ies)|academy|associations?|college) (?:says?|claims?|states?|asserts?|
    reports?|insists?) (?:that )?[^.;]*
  `,
  'a motion or proposal to': source`\b(?:motion|proposal|petition|resolution|vote)s? (?:to|for)\b[^.;]*`,
  'what a law may ask for': source`
    \b(?:laws?|statutes?|legislation|mandates?|regulations?) (?:may|might|could|can) (?:require|
    mandate|impose|
    ask for|call for)\b[^.;]*
  `,
  'incorrectly stated': source`
    \b(?:incorrectly|erroneously|mistakenly|wrongly|inadvertently) (?:\w+ )?(?:stat|list|indicat|sa(?:
    id|ys)|show|publish|report|not)\w*\b[^.;]*
  `,
})
/**
 * Requesting an authorization does not mean that one is needed: "when you request prior
 * authorization for …"
 */
const REQUESTING = wordings('unasserted.requesting', {
  'when you request authorization': source`
    \b(?:when|while|if|once|each time|before) (?:you |your office |providers? |the provider |
    the office )?(?:are |is )?(?:request(?:s|ing)?|submit(?:s|ting)?|obtain(?:s|ing)?|seek(?:s|ing)?|
    apply(?:ing)? for|fax(?:ing)?|enter(?:s|ing)?)(?: for)?(?: a| an| the| your| any)?(?: requests? 
    for)? <authorization>(?: requests?)?
  `,
  'when they call about authorization': source`
    \b(?:when|if) (?:you|they|members?|providers?) (?:call|ask|inquire)\b[^.;,]{0,40}<authorization>
  `,
  'to request authorization, go to': source`
    (?:^\W*|^(?!.*\b(?:must|shall|should|required|need to)\b).*\b(?:log ?in|sign in|portal|website|
    form|click|go|visit|use)\b[^.;]{0,30} )to (?:request|obtain|submit|initiate|start|check|view|
    get)(?: a| an| the| your| any)?(?: requests? for)? <authorization>(?: requests?)?
  `,
})
/** A denial as an occasion and not as a rule: "when 27447 is denied, you may appeal". */
const ONCE_REFUSED = wordings('unasserted.once-refused', {
  'a denial for no authorization': source`
    \b(?:denials?|rejections?|penalt(?:y|ies)) for (?:no|lack of|want of) <authorization>
  `,
  'when it is denied': source`
    \b(?:when|if|once|because|where|should) (?:[^\s,.;]+ ){0,5}?(?:<service>\)?|claims?|requests?|
    services?|coverage|it) (?:for <service> )?(?:(?:is|are|was|were|has been|have been|be|gets?) )?(?:
    not (?:approved|covered|paid|certified)|denied|rejected|disallowed)\b
  `,
})
/** A sentence that says where a list is describes what is on the list. */
const POINTS = wordings('unasserted.points', {
  'a list is available somewhere': source`
    \b(?:lists?|grid|tables?|matrix|look-?up|tools?|forms?|faqs?|criteria|details|information|
    instructions|guidelines?)\b[^.;]{0,200}?\b(?:is|are|can be|may be) (?:\w+ )?(?:available|posted|
    published|located|found|maintained|accessed|viewed|downloaded|housed|kept|on (?:our|the) (?:
    \w+ )?(?:website|portal|site))\b
  `,
  'a list was updated': source`
    \b(?:lists?|grid|tables?|matrix|schedule)\b[^.;]{0,200}?\b(?:was|were|has been|have been) (?:
    updated|revised|posted|corrected|reorgani[sz]ed|reformatted)\b
  `,
  'see or publish a list': source`
    \b(?:publish|post|maintain|mail|print|distribute|see|view|download|consult|visit)(?:es|
    s)?\b[^.;]{0,200}?\b(?:lists?|grid|tables?|matrix|look-?up|tools?|portal|website)\b
  `,
})
const DESCRIBED = wordings('unasserted.described', {
  'codes that require or are covered': source`
    (?:that|which|who) (?:may |will |do not |no longer )?(?:requires?|needs?) <authorization>|(?:
    requiring|needing|subject to) <authorization>|(?:that|which) (?:are|is) (?:not )?covered|(?:
    requirements? for|required for|rules? for) <few><authorization>
  `,
})

/** Where a clause ends that is asserted or not by itself. */
const CLAUSE_END = regex('g')`
  ;\s|(?<!\b(?:e\.g|i\.e|vs|no))[.!?]\s(?=[^a-z])|,? (?=(?:but|although|though|whereas|however|while)\b)|
  , (?=and (?:now|is|are|will|no longer|today)\b)|
  (?<=^\W*(?:[Ff]ormerly|[Pp]reviously|[Hh]istorically|[Uu]ntil (?:recently|now)|[Oo]nce|[Oo]riginally|
  (?:[Aa]fter )?[Hh]aving (?:long )?been)\b
  [^,;.]{1,60}), (?=
    [^,;.]{0,80}\b(?:is|are|now|requires?|needs?|has|have|may|must|will)\b)
`
const RELATIVE = /, (?=which\b)/g

/**
 * Blanks what a sentence does not itself state. Codes inside an indirect question are removed;
 * those of a clause that is history, a proposal or a report stay for the clause after it.
 */
export function withoutUnasserted(sentence: MaskedSentence): MaskedSentence {
  const silenced = [INDIRECT, SAID_BY_OTHERS].reduce(withoutStretch, sentence)
  const text = [REQUESTING, ONCE_REFUSED, ...(POINTS.test(silenced.text) ? [DESCRIBED] : [])].reduce(
    (rest, phrase) => phrase.replace(rest, blank),
    withoutGatedClauses(silenced.text),
  )
  return { ...silenced, text }
}

const blank = (words: string) => words.replace(/[^\ue000-\ue004]/g, '~')

function withoutGatedClauses(text: string): string {
  return cutAt(text, CLAUSE_END)
    .map((clause) => (isUnasserted(clause) ? blank(clause) : withoutDisclaimers(clause)))
    .join('')
}

const withoutDisclaimers = (clause: string) =>
  cutAt(
    clause.replace(NOT_WHOLE, ({ length }) => ' '.repeat(length)),
    RELATIVE,
  )
    .map((part) => (isDisclaimer(part) ? blank(part) : part))
    .join('')
/** "(not all-inclusive)" beside a heading: its list decides all the same. */
const NOT_WHOLE = /\([^()]{0,40}\b(?:all[- ]inclusive|exhaustive|complete list)\b[^()]{0,20}\)/gi

function cutAt(text: string, mark: RegExp): string[] {
  const ends = [...text.matchAll(mark)].map(({ 0: found, index }) => index + found.length)
  return [0, ...ends].map((from, index) => text.slice(from, ends[index] ?? text.length))
}

function withoutStretch(sentence: MaskedSentence, phrase: Phrase): MaskedSentence {
  if (!phrase.test(sentence.text)) return sentence
  const text = phrase.replace(sentence.text, (words) => '~'.repeat(words.length))
  return { ...sentence, text, groups: sentence.groups.filter(({ at }) => text[at] !== '~') }
}
