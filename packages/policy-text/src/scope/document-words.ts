import { regex, source } from '../text/pattern.ts'

/** Stands for each character of the document's own number, so that patterns can name it. */
const OWN_NUMBER = '\uE000'
const NUMBER = /(?<![\w$/.-])(?=[\w.-]{0,20}\d)[A-Z]{1,5}[A-Z.-]{0,8}\d[A-Z\d.-]{0,15}(?![\w/])/g
const TOP_LINES = 4
const NUMBER_CHARS = 4

/** Numbers such as "VF-113" at the top of a text, by which it calls itself. */
export function ownNumbers(text: string): ReadonlySet<string> {
  const top = text
    .split('\n', 3 * TOP_LINES)
    .filter((line) => line.trim() !== '')
    .slice(0, TOP_LINES)
    .filter((line) => !line.includes('|') || line.length < 60)
  const found = [...top.join('\n').matchAll(NUMBER)].map(([number]) => number.replace(/[.-]{1,9}$/, ''))
  return new Set(found.filter((number) => number.length >= NUMBER_CHARS))
}

/** The words of a unit with the document's own numbers masked. Positions stay the same. */
export const maskOwnNumbers = (words: string, numbers: ReadonlySet<string>): string =>
  numbers.size === 0
    ? words
    : words.replace(NUMBER, (found) => {
        const number = found.replace(/[.-]{1,9}$/, '')
        return numbers.has(number) ? OWN_NUMBER.repeat(number.length) + found.slice(number.length) : found
      })

/** Where a statement can begin: at the start, behind a sign, behind a connective. */
export const LEAD = source`(?:^|[:;,.—–]\s|\b(?:that|and|but|so)\s)`

export const DOCUMENT_NOUN = source`
  (?:polic(?:y|ies)|guidelines?|guidance|documents?|criteria|bulletins?|standards?|memorand(?:um|a)|edition|
    rule sets?|rules|protocols?|review criteria|statement|manual|chapter|schedule|notice|formulary|memo|
    position|assessment)
`
/** How a document calls itself, or a pronoun that stands for it. */
export const THIS_DOCUMENT = source`
  (?:(?:this|these|our|the present)\s(?:[\w\/&'’-]{1,30}\s){0,5}?${DOCUMENT_NOUN}(?:\sposition)?|
  the\s(?:(?:medical|payment|reimbursement|clinical|coverage|drug|pharmacy|utilization|management|
    above|following|present|corporate|benefit)\s){0,4}${DOCUMENT_NOUN}(?:\sposition)?|
  (?:the\s)?(?:criteria|guidelines?|rules|sections?\s[\w–-]{1,9}(?:\s(?:and|to)\s[\w–-]{1,9})?|text)\s
    (?:in|of)\sthis\s${DOCUMENT_NOUN}|
  (?:the\s)?criteria\s(?:below|that follow|which follow)|${OWN_NUMBER}{1,24})
`
const APPLY = source`(?:appl(?:y|ies|icable|ied)|used?|followed|in\s(?:force|effect|scope)|valid|binding)`
/** "applies to", "is used for", "is limited to". */
export const APPLIES_TO = source`
  (?:(?:shall |will |also |only |is |are )*
    (?:appl(?:y|ies)|applicable|appl(?:y|ies) in full|extends?|pertains?)(?:\s(?:only|solely|equally|also))?
      \s(?:to|for|in|across)|
  (?:is|are|shall be|will be|must be)\s(?:only |also |solely )?(?:used|for use|intended(?: only)?|in force|
    in effect|effective|valid|meant|written|for|applied|adopted|binding|designed|developed)(?:\s(?:only|
      solely))?
      \s?(?:for|with|by|in|to|on|when reviewing|members)|
  (?:is|are)\s(?:only |solely |exclusively )?for|(?:has|have)\sbeen\s(?:adopted|written|approved)\sfor|
  (?:is|are)\s(?:limited|restricted|confined|specific)\sto|governs?|covers?|
  provides?\sassistance\sin\sinterpreting)
`
/** "does not apply to", "is not for use with", "no longer applies to". */
export const NOT_FOR = source`
  (?:(?:does|do|shall|will|is|are|may|must|can)(?:\s(?:not|never)|n['’]t)\s(?:be\s)?(?:apply|extend|
    pertain|cover|govern|include|applicable|intended|meant|valid|binding|written|used|for\suse|applied|
    for|in\s(?:force|effect)|effective)(?:\s(?:to|for|with|by|in|on))*|
  (?:is|are)\sinapplicable\sto|no\slonger\sappl(?:y|ies)\sto|excludes?|exempts?|
  (?:has|have)\sno\s(?:application|force|effect|bearing)\s(?:to|for|on|in))
`
/** A clause without an object after its verb: "this document is not used". */
export const IS_NOT_USED = regex('i')`
  \b${THIS_DOCUMENT}\s(?:(?:does|do|is|are|shall|will)(?:\s(?:not|never)|n['’]t)\s(?:be\s)?${APPLY}|
    gives?\sway|(?:is|are)\snot|yields?)(?![\w])|
  \b(?:section|part)s?\s[\w–-]{1,9}(?:\s?(?:and|to)\s?[\w–-]{1,9})?\s(?:is|are)\snot\sused\b|
  ${OWN_NUMBER}\s(?:does|is)\snot\b|\b(?:rather than|instead of|in place of)\s${THIS_DOCUMENT}|
  \bnot\s(?:(?:under|by|with|from|on|through|per|using|in)\s)?${THIS_DOCUMENT}|
  \bin its (?:place|stead)\b|\band this ${DOCUMENT_NOUN} (?:is|does) not\b
`
export const IS_USED = regex('i')`
  \b${THIS_DOCUMENT}\s(?:is|are|shall be|also)?\s?(?:fully |also )?${APPLY}(?:\s(?:as written|
    in full))?(?![\w])|
  \b(?:use|uses|with|under|follow|follows|subject to|governed by|reviewed (?:under|by|with))\s${THIS_DOCUMENT}
`
/** Words of a subject that is a part of the document and not the document. */
export const IS_PART = regex('i')`
  \b(?:section|paragraph|limits?|limitation|exception|requirements?|criterion|items?|part|step|table|
    appendix|provision|quantity|edits?|history|version|statement|sentence|wording|which|that|from|rate|
    fee|of the|of an?)\b
`
/** Sentences about another time, or about a change of the text. */
export const IS_PAST = regex('i')`
  \b(?:previously|formerly|in the past|used to|was|were|had been|until (?:\d|january|february|march|april|
    may|june|july|august|september|october|november|december)|prior version|(?:added|removed|deleted|
    revised|updated|clarified|reworded|changed|replaced)\b.{0,60}\b(?:statement|language|wording|
    sentence|note|scope|that|applicability|section|to (?:state|say|clarify)|from|effective))\b|
  ^\W*\d{1,2}[/.-]\d{1,4}(?:[/.-]\d{2,4})?\b
`
/** Authorities and payers whose own rule a sentence may report. */
export const IS_OF_ANOTHER = regex('i')`
  \b(?:CMS|FDA|NCCN|Medicare(?:'s)? (?:policy|guideline|rule)|noridian|novitas|palmetto|NCDs?|LCDs?|federal
    (?:law|rule|regulation)|state (?:law|mandate|statute|agency)|society|college of|association|InterQual|
    MCG|eviCore|Carelon|another (?:payer|plan|insurer)|other (?:payers?|plans|insurers))\b
`
