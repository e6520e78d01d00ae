import { regex, source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'
import { isOrderToProgram } from './order-to-program.ts'
import { DISOWNED, OTHER_INSURERS } from './other-payers.ts'

const QUESTION = /\?\s{0,9}["')\]]?\s{0,9}(?:$|See\b|\()|\?["']/

/** A label before the sentence, or the sentence's opening, says that it is only an illustration. */
const ILLUSTRATION = wordings('gate.illustration', {
  'a label such as "Example:" or "Question 3."': source`
    ^\W{0,40}(?:for )?(?:examples?|instance|scenario|illustration|sample|hypothetical|case(?: study)?|
      vignette|question|q\d{0,2}|faq|ex|true or false|quiz|myth|misconception|poll)\b\s{0,9}(?:
      \d{1,20})?\s{0,9}[:,.-]|^\W{0,40}e\.?g\b
  `,
  'an example, a sample or a model text of some kind as a label': source`
    ^\W{0,40}(?:an? |the |this )?(?:[\w-]{1,20} ){0,2}(?:examples?|samples?|templates?|scenarios?|specimens?|
    mock-?ups?|model (?:letter|
    language|text|notice|form)|(?:letter|notice|form) (?:templates?|samples?))\b(?: (?!shows?\b|
    of\b(?! an?\b| a\b))[\w-]{1,20}){0,5}\s?[:.-]\s?["'A-Z\d]
  `,
  'an invitation to imagine a case': source`
    ^\W{0,40}(?:suppose|imagine|assum(?:e|ing)|picture|let's say|say (?:a|an|the)|consider (?:a|an|this|
        the following) (?:claim|case|patient|member|scenario|example|provider|situation))\b
  `,
  'a reference to an example': source`
    \bin (?:this|the following|the above|our|the) (?:\w{1,40} )?(?:example|scenario|case study|exhibit|
      illustration|vignette)\b
  `,
  'an example that shows something': source`
    \b(?:exhibit|examples?|sample|illustration|screenshot|figure|vignette|case study) (?:
      \w{1,40} ){0,2}?(?:shows?|depicts?|illustrates?|demonstrates?)\b
  `,
  'a story that begins with one person': source`
    ^\W{0,40}(?:an? (?:\w{1,40} )?(?:provider|physician|surgeon|patient|member|doctor|therapist|clinic|
        hospital|practice|biller|coder)|dr\.? \w{1,40}) (?:bills?|billed|submits?|submitted|reports?|
      reported|performs?|performed|sees|saw|presents?|presented|receives?|received|visits?|visited|
      comes|came|undergoes|underwent)\b
  `,
})

/** A line of a revision history reports a change of the document; the rule itself is elsewhere. */
const HISTORY = wordings('gate.history-line', {
  'a date and the kind of review or document': source`
    ^\W{0,40}(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}\/\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|
        dec)\w{0,30} (?:\d{1,2}, )?\d{4})?\W{0,40}(?:annual|biennial|quarterly|routine|policy|coding|
      editorial|administrative|interim)?\s{0,9}(?:review(?:ed)?|updates?|updated|revis(?:ed|ion)|
      clarif(?:ied|ication)|reformatted|reorgani[sz]ed|corrected|annual review)\b
    (?! required| claims?\b| bills?\b| types?\b)|
    ^\W{0,40}\d{1,2}\/\d{1,4}(?:\/\d{2,4})?\W{0,9}(?:new|original|initial|first) (?:policy|guideline|
    version|
    document|publication|effective date|review)\b
  `,
  'a change of a part of the document': source`
    ^(?![^\n]*:\s*[A-Z]?\d{4})\W{0,40}(?:\d[\d/]{1,20}\W{1,40})?(?:removed|added|revised|updated|deleted|
    replaced|changed|moved|
      clarified|corrected)\s{1,9}(?:(?!codes? *:|from |prior auth|pa\b|\/|:)[\w-]{1,60} ){0,8}?(?:
      language|wording|verbiage|statement|section|references?|criteria|indications?|definition|
      background|policy|guideline|table|note|description|coding|title|header|link|list|document)\b
  `,
  'codes that are to be added to a document': source`
    ^\W*(?:add|remove|move|added|removed|moved)(?: the| new)? (?:PLA |CPT |
    HCPCS )?codes?\b[^.;:]{0,100}?\b(?:to|from|
    into) (?:the |this |our )?(?:\w+ )?(?:polic(?:y|ies)|guidelines?|document)\b(?!.{0,80}(?:\bPA\b|
    prior auth|pre-?cert|
    authori))
  `,
  'a change of codes without a requirement': source`
    ^(?:[\W\d]*)(?:(?:n\/a|unchanged|revised|reviewed|reaffirmed|updated|created|new)\W{1,5}){0,3}(?:
    removed|added|revised|updated|changed|clarified)\s+(?:new )?(?:modifiers?|cpt|hcpcs|
      icd|codes?)\b(?!.{0,80}(?:\bPA\b|prior auth|pre-?cert|authori|:))
  `,
  'a day, and a change of a table or a section': source`
    ^\W{0,40}\d{1,2}\/\d{1,4}(?:\/\d{2,4})?\W{1,9}(?:removed|added|moved|deleted|revised|
    updated)\b(?!.{0,120}(?:\bPA\b|
    prior auth|pre-?cert|authori))[^:]{1,120}\b(?:table|references?|section|appendix|coding list)\b
  `,
  'a day, and from which state codes were moved': source`
    ^\W*(?:(?:policy |revision |change )?history\W{1,5})?\d{1,2}\/\d{1,4}(?:\/\d{2,4})?\W[^.;:]{0,80}
    \b(?:moved|changed|reclassified|switched) from\b
  `,
  'the date of the last revision': source`^\W*(?:last|date) (?:revised|reviewed|updated)\b`,
  'two dates, or nothing changed': source`
    ^\W*(?:\d{1,2}\/\d{1,2}\/\d{2,4}\W+){2,}|\bno change (?:in|to) (?:policy )?(?:status|position|
      criteria)\b|\broutine (?:policy )?maintenance\b
  `,
  'a status of the document as a label': source`
    ^\W*(?:retired|archived|superseded|obsolete|inactive|expired|draft|proposed|withdrawn|rescinded)
    (?: (?:polic(?:y|ies)|versions?|guidelines?|documents?|texts?|rules?|criteria|bulletins?|
        lists?|by [^:]{1,60}|on [^:]{1,20}|\d[\d/]{1,20}))?\s*[:|-]
  `,
  'a draft of some kind as a label': source`
    ^\W*(?:(?:an? |the |this )?(?:[\w-]+ ){0,2})(?:draft|proposal)\b[^:;.]{0,60}[:-]\s
    (?<!\b(?:no|not an?) (?:draft|proposal)[^:]{0,60}[:-] )
  `,
})

/** A title or an agenda names its subject. */
const HEADING = wordings('gate.heading', {
  'a field for the title': source`^\W*(?:(?:policy|document) )?(?:title|subject|re|agenda)\s*:`,
  'what a lesson is about': source`
    ^\W*(?:(?:the |this |our )?(?:\w+ )?(?:agenda|session|webinar|module|course|training|chapter|
        presentation)|topics?|contents)\b.{0,40}\b(?:includes?|covers?|address(?:es)?|discuss(?:es)?|
      reviews?|focus(?:es)? on)\b
  `,
})

/** A title, an entry of a table of contents or a reference: nothing of it is a sentence. */
const REFERENCE = wordings('gate.reference', {
  'see a part of the document': source`
    ^\W*(?:see|refer to|consult|turn to)\b[^.;:]{0,60}?\b(?:chapters?|sections?|appendix|appendices|
      articles?|parts?|pages?|exhibits?)\b
  `,
  'a numbered part of the document': source`
    ^\W*(?:section|chapter|article|part|appendix|exhibit|attachment) (?:\d{1,3}(?:\.\d{1,3}){0,3}|
      [IVX]{1,5}|[A-Z])\b\W{1,4}[^.;:|]{3,}$
  `,
  'a number of a page at the end': source`
    (?:\.{4,}|(?: \.){4,})\s{0,3}(?:\d{1,4}\W*)?$|[,:] (?:see )?(?:on )?(?:page|p\.) \d{1,4}\W*$
  `,
})
/** What this document does not cover is the subject of another one. */
const OTHER_DOCUMENT = wordings('gate.other-document', {
  'refer to other policies for it': source`
    ^\W*(?:please )?(?:see|refer to|consult)\b[^.;:]{0,90}?\b(?:polic(?:y|ies)|guidelines?)\b[^.;:]{0,30}?
    \b(?:for|about|on)\b[^.;]{0,80}?\b(?:not|other than|elsewhere)\b
  `,
})
/** A verb makes a sentence of it: "Section 4: 97110 is limited to …". */
const IS_SENTENCE = regex('i')`
  \b(?:is|are|will|must|may|shall|should|can|cannot|requires|require|needs?|applies|apply|covers?|den(?:y|
    ies)|denied|
  limited|not|never|only|required|removed|added|deleted|except)\b
`
const isReference = (sentence: string) => REFERENCE.test(sentence) && !IS_SENTENCE.test(sentence)

/** A title in capitals names codes; one of these words makes it a statement. */
const STATES_IN_CAPITALS = regex('')`
  \b(?:NOT|NO|NON|ONLY|REQUIRE\w*|NEED\w*|PA|AUTH\w*|PRE-?\w+|COVER\w*|EXCLU\w*|DEN\w+|UNPROVEN|EXEMPT\w*|
  REIMBURS\w*|ADDED|REMOVED|DISCONTINUED|TELEHEALTH|BILL|APPEND|LIMIT\w*|MAX\w*|
  BUNDL\w*|MUST|PAYABLE|INVESTIGATIONAL|EXPERIMENTAL|DELETED|NEW|MODIFIERS?|PER|UNITS?)\b
`
const isTitleInCapitals = (sentence: string) =>
  /[A-Z]{4}.*[A-Z]{4}/s.test(sentence) && !/[a-z]/.test(sentence) && !STATES_IN_CAPITALS.test(sentence)

/** What claims looked like, which binds nobody. */
const STATISTIC = wordings('gate.statistic', {
  'a mean': source`^\W*(?:the )?(?:average|mean|median)\b|\bon average\b`,
})

/** What a word or a mark of the document means. */
const DEFINITION = wordings('gate.definition', {
  'what authorization is': source`
    ^\W*(?:definitions?\W{1,3})?["']?<authorization>["']?(?: \([^()]{1,80}\))?,? (?:is|means|refers to|
    is defined as) (?:
    an? |the |our |any )?(?:review|decision|process|determination|approval|confirmation|evaluation)\b
  `,
  'a term in quotes that is defined': source`
    ^\W*(?:(?:as used in|
    for (?:the )?purposes? of) [^,;.]{1,60}, )?["'][^"']{2,60}["'](?: \([^()]{1,60}\))?,? (?:shall |
    will )?(?:means?|
    be (?:taken|understood) to mean|have the meaning|has the meaning|(?:be|is) defined)\b
  `,
  'what a mark means': source`
    ^\W*(?:how to read|key to|(?:\w+ )?legend)\b|["'](?:[A-Z]{1,3}|\*{1,3}|yes|no|x)["'] (?:marks|means|
    indicates|
    denotes|
    stands for|shows)\b
  `,
  'what a modifier marks': source`
    ^\W*(?:modifier )?[A-Z\d]{2} ?[-:(][^.;:]{3,60}[:)] ?(?:this modifier )?(?:identifies|indicates|describes|
    denotes|signifies|(?:is )?used to (?:identify|indicate|describe))\b(?!.*\b(?:must|should|required?|will|
    deny|
    denied|paid|only|payment)\b)
  `,
  'what a modifier identifies': source`
    ^\W*(?:HCPCS |CPT )?modifiers? [A-Z\d]{2}(?: \([^()]{1,80}\))? (?:identifies|indicates|describes|denotes|
    signifies|designates|is (?:used|intended) to (?:identify|indicate|describe|denote|
    show))\b(?!.*\b(?:must|should|
    shall|required?|requires|will|den(?:y|ied)|only|we|plan|pa(?:id|y|yment)|reimburs\w+|append|cannot|
    may not|
    do not|and (?:is|does|has|may)|override|bypass)\b)
  `,
  'what a code stands for': source`
    ^\W*(?:(?:CPT|HCPCS|CDT|codes?|procedure) ){0,3}[A-Z]?\d{4}[A-Z\d]? (?:(?:represents|describes|identifies|
    denotes|refers to|stands for)|is (?:the|a) (?:CPT |HCPCS |procedure )?codes? (?:for|that|which)|
    is (?:defined|
    described) as)\b(?!.*\b(?:will|must|should|may|shall|can|cannot|not (?!elsewhere|otherwise)|only|
    requires?|
    needs?|paid|we|plan|payers?|limit\w*|max\w*|up to|covered|den(?:y|ied)|auth\w*|bundl\w+|separate\w*|
    bill|report|
    append|add-on)\b)
  `,
  'a term that means something': source`
    ^\W*(?:(?:the|an?) )?["']?(?:[A-Za-z-]{2,20} ){0,4}[A-Za-z-]{2,20}["']?(?: \([^()]{1,60}\))? (?:means|
    is defined as|
    refers to|is the (?:period|time|number|process|practice|amount|set|term|span|days))\b(?!.*\b(?:must|
    should|
    shall|required|requires|cannot|may not|not (?:be )?(?:paid|covered|billed)|den(?:y|ied))\b)
  `,
  'no proof of something': source`
    \b(?:is|are) (?:no|not) (?:\w+ )?(?:proof|assurance|promise|confirmation|indication) (?:that|of)\b
  `,
})

/** A rule that stands only in a case that has not come about, or in another country. */
const NOT_IN_FORCE = wordings('gate.not-in-force', {
  'a condition that a proposal is adopted': source`
    \b(?:if|once|when|should|assuming|unless) (?:[\w-]+ ){0,6}?(?:(?:is|are|were|be|been) )?(?:adopted|
      finali[sz]ed|enacted|ratified|signed into law)\b|
    \b(?:if|once|when|should|assuming|unless) (?:[\w-]+ ){0,3}?(?:bill|act|law|legislation|measure|
      amendment|proposal|rule|legislature|congress|senate|house)\b[^.;,]{0,40}? pass(?:es|ed)?\b
  `,
  'a condition that somebody decides': source`
    ^\W*(?:if|once|when|should|unless) [^,;.]{1,80}?\b(?:adopts?|approves?|passe?s|votes?|decides?|
    agrees?|finali[sz]es?|
    enacts?|goes through|proceeds?|accepts?)\b[^,;.]{0,60}, [^.;]*\b(?:could|might|would|may)\b
  `,
  'a condition contrary to fact': source`
    ^\W*if\b[^,;.]{0,120}? were\b[^;.]*\b(?:would|could|might)\b|^\W*(?:were|had) (?:the|an?|this|that|we|CMS|
    it|
    [A-Z]?\d{4,5}) [^,;.]{1,100},
  `,
  'a retraction': source`
    \bdisregard\b|\b(?:was|were) (?:incorrect|inaccurate|wrong|erroneous|in error|(?:sent|published|
        issued|posted|stated|listed) in error)\b
  `,
  'another country': source`
    ^\W*in (?:Canada|Germany|France|England|Japan|Australia|Europe|the (?:UK|United Kingdom|
        Netherlands))\b
  `,
  'other states': source`\bin (?:some |many |most )?other states\b`,
})

/** Why a whole sentence states no rule in force, or null. Clauses are judged by `unasserted.ts`. */
export function silenceReason(sentence: string): string | null {
  if (QUESTION.test(sentence)) return 'question'
  if (ILLUSTRATION.test(sentence)) return 'example'
  if (HEADING.test(sentence) || isTitleInCapitals(sentence) || isReference(sentence)) return 'heading'
  if (OTHER_DOCUMENT.test(sentence)) return 'other_document'
  if (STATISTIC.test(sentence)) return 'statistic'
  if (DEFINITION.test(sentence)) return 'definition'
  if (DISOWNED.test(sentence) || OTHER_INSURERS.test(sentence)) return 'other_payer'
  if (isOrderToProgram(sentence)) return 'order_to_program'
  if (NOT_IN_FORCE.test(sentence)) return 'not_in_force'
  return HISTORY.test(sentence) ? 'history' : null
}
