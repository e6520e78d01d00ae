import { anyOf, source, regex } from '../../text/pattern.ts'

const DISCLAIMER = anyOf(
  source`
    \b(?:does|do|is|are|should|shall|will|may|can)(?: not|n't)(?: \w+)? (?:imply|
      make (?:it|them|a|the)\b|render|guarantee|constitute|mean|be construed|be interpreted|indicate|
      ensure|represent|confer|establish(?! (?:the )?medical necessity)|signify|denote|be taken|
      be considered (?:a guarantee|an endorsement)|intended to)\b
  `,
  source`
    \b(?:not|never) (?:be )?(?:interpret(?:ed)?|constru(?:e|ed)|read|taken?|view(?:ed)?|regard(?:ed)?|
      treat(?:ed)?|understood|assumed?)\b.{0,60}\b(?:as|to mean|that)\b
  `,
  source`
    \b(?:not|n't|nor) (?:\w+ )?(?:an? )?(?:guarantee|all[- ]inclusive|exhaustive|endorsement|
      intended (?:to|as))\b|\bno guarantee\b
  `,
  source`
    ^(?!.*\bmodifiers?\b).*\bfor (?:reference|informational|information|illustrative|illustration|
      educational|convenience|your reference) ?(?:purposes?)? ?only\b|\bprovided (?:as a convenience|
      for (?:your )?(?:reference|information(?:al)?))\b
  `,
  source`
    \b(?:registered trademark|copyright|©|all rights reserved|(?:developed|maintained|owned|
        published) by the American Medical Association)\b
  `,
  /^\W*nothing in this\b/,
  /(?<!\b(?:who|that|which) )\b(?:may|can|could) (?:choose|opt|elect|decide) (?:not )?to\b/,
  /\bnot\b(?! limited to).{0,40}\b(?:inclusion|exclusion|absence|listing|presence|omission) of\b/,
  source`
    \b(?:inclusion|exclusion|absence|listing|presence|omission|lack) of (?:a|any|the|this|these|
      search)?.{0,60}\bnot\b
  `,
  source`
    \b(?:subject to change|check (?:the )?(?:member's )?benefit|refer to (?:the )?(?:member|
        provider) (?:handbook|manual|contract) (?:for|to))\b
  `,
)

/** Statements that nothing was decided or changed. */
const NOTHING_NEW = anyOf(
  source`
    \bno (?:\w+ ){0,3}?(?:changes?|decisions?|revisions?|updates?|determinations?) (?:ha[sd]|have|is|
      are|was|were|will|to|in|on|for|about|regarding)\b
  `,
  source`
    \b(?:do|does|did|will)(?: not|n't) (?:change|alter|modify|revise) (?:\w+ ){0,4}?(?:polic(?:y|ies)|
      requirements?|coverage|criteria|authori[sz]ations?|rules?|limits?|lists?|benefits?)\b
  `,
  source`
    \bmay or may not\b|\bnot (?:all|every)\b.{0,60}\b(?:cover\w*|requires?|needs?|reimburs\w+|pays?|
      paid|appl(?:y|ies))\b
  `,
  source`
    \b(?:some|certain|other|many|most|several|various|individual|different) (?:\w+ )?(?:plans|payers|
      insurers|carriers|contracts|policies|states|employers)\b.{0,30}\b(?:may|might|could|can)\b
  `,
  source`
    \b(?:appeals?|grievances?|reconsiderations?|disputes?|peer-to-peer)\b.{0,80}\b(?:must|should|may|
      can) be (?:filed|submitted|sent|requested|received|made)\b|^\W*to (?:appeal|dispute)\b
  `,
)

/** Retractions, agendas, other payers, courts and other countries. */
const NOT_OWN_RULE = anyOf(
  source`
    \bdisregard\b|\b(?:was|were) (?:incorrect|inaccurate|wrong|erroneous|in error|
      (?:sent|published|issued|posted|stated|listed) in error)\b
  `,
  source`
    ^\W*(?:(?:the |this |our )?(?:\w+ )?(?:agenda|session|webinar|module|course|training|chapter|
        presentation)|topics?|contents)\b.{0,40}\b(?:includes?|covers?|address(?:es)?|discuss(?:es)?|
      reviews?|focus(?:es)? on)\b
  `,
  source`
    \b(?:in other states|(?:other|competitor|competing|rival) (?:\w+ )?(?:plans|payers|insurers|
        carriers)) (?:\w+ )?(?:requires?|covers?|den(?:y|ies)|limits?|allows?|do not)\b|
    \bin other states\b
  `,
  /\b(?:courts?|judge|jury|lawsuits?|plaintiffs?|arbitrators?)\b/,
  /^\W*in (?:Canada|Germany|France|England|Japan|Australia|Europe|the (?:UK|United Kingdom|Netherlands))\b/,
)

/** Duties to know or attend, and titles: nothing about a claim. */
const NO_CLAIM = anyOf(
  source`
    \b(?:must|should|shall|need to|required to|has to|have to) (?:\w+ )?(?:know|understand|
      be (?:aware|familiar|trained)|learn|remember|attend|familiari[sz]e|educate)\b
  `,
  source`
    \b(?:training|education|attestation|coursework|competency) (?:\w+ ){0,3}?(?:is|are) (?:required|
      mandatory|needed)\b
  `,
  /^\W*(?:(?:policy|document) )?(?:title|subject|re)\s*:/,
)

const NOT_YET = anyOf(
  source`
    \b(?:propos(?:es?|ed|al|ing)|draft|tentative(?:ly)?|under (?:review|consideration|development)|
      pending (?:approval|review|publication|finali[sz]ation)|public comment|
      for (?:public )?comment(?: only)?\b|comment period|anticipat(?:es?|ed|ing) (?:requiring|adding|
        covering|limiting)|(?:plan|we|payer|cms|agency) expects? to|(?:is|are) expected to (?:add|
        announce|release|propose|publish|finali[sz]e|decide|require|cover)|\b(?:legislat\w+|lawmakers|
        congress|(?:house|senate|assembly|this|the|a) bill)\b.{0,80}\bwould\b|
      (?<!\b(?:when|unless|that|which|who|because|where|since|it|as|services|codes)\b[^.;,]{0,60})
      \bwould (?!otherwise\b)|whether\b.{0,60}\bshould|(?:discuss|evaluat\w+|decid\w+|vote|unclear|
        clarify) (?:on )?whether|(?:check|see|determine|find out|learn|verify|confirm|ask(?:s|ed)?) (?:
        \w+ ){0,2}?(?:whether|if)\b|(?:starting|beginning) in (?:19|20)\d\d.{0,40}\bmay\b|\bunclear\b|
      \b(?:comments?|feedback|requests?) (?:that|suggesting|asking)|\b(?:comments?|feedback|input) (?:
        on|about|regarding)|is considering|are considering|consider(?:s|ing) (?:requiring|adding|
        whether)|(?<!\bwho )(?:plans? to|intends? to)|planning to|may (?:be )?(?:added|
        require .{0,30}) in the future|if (?:adopted|approved|finali[sz]ed))\b
  `,
  source`
    \b(?:delay(?:ed|ing|s)?|postpon(?:ed|es|ing|ement)|(?:placed|put) on hold|on hold|
      suspend(?:ed|ing)? (?:the )?(?:implementation|enforcement|policy)|not be implement(?:ed|ing)|
      rescind(?:ed|s|ing)?|withdrawn|withdrew|revers(?:ed|ing) (?:its|our|the) (?:decision|policy|
        position)|defer(?:red|ring)? (?:the )?(?:implementation|effective|until))\b
  `,
)

const NO_LONGER = anyOf(
  source`
    \b(?:archived|retired|superseded|obsolete polic\w+|sunset(?:ted)? polic\w+|no longer in effect|
      no longer effective|(?<!\b[A-Z]?\d{4}[0-9A-Z]? (?:is|are) )no longer active|
      not (?:currently|yet) (?:in effect|effective|active)|inactive policy|
      (?<!\b[A-Z]?\d{4}[0-9A-Z]? (?:has |have |was |were )?)expired|historical(?:ly)?|effective until|
      in effect until|(?:was|were) in effect)\b
  `,
  source`
    ^(?!.*(?:authori|certif)).*\b(?:limit|requirement|rule|edit|restriction|waiver|exception|
      flexibility|mandate|pilot)s?\b.{0,60}\b(?:expired|ended|lapsed|ceased|(?:was|were) (?:turned off|
        deactivated|disabled|switched off))\b
  `,
  source`
    ^\W*(?:until|prior to|before) (?:[a-z]+ )?(?:\d{1,2}, )?(?:19|20)\d\d,.{0,80}\b(?:required|needed|
      was|were|had|did)\b
  `,
  /\b(?:version|edition) [\d.]+ (?:required|covered|limited|denied|listed)\b/,
  /\bhad (?:been )?(?:required|covered|denied|needed|limited|reimbursed)\b/,
  source`
    \b(?:in|under|by) (?:the |an? )?(?:previous|prior|earlier|old) (?:version|edition|policy|guideline|
      release)\b
  `,
  source`
    \b(?:previously|formerly|(?<!\b(?:be|is|are|not|been|being|when|if|codes?) )used to|in the past|
      prior to (?:this|the) (?:change|update|revision|policy)|before (?:this|the) (?:change|update))\b
    (?!.{0,160}\b(?:no longer|now|not required anymore|will (?:now )?|is now|are now)\b)
  `,
  source`
    ^(?!.*\bno longer\b).*\b(?:policy|version|guideline|bulletin|article|lcd)\b.{0,60}\b(?:has been|was|
      is) (?:retired|archived|replaced|superseded|discontinued|withdrawn)\b
  `,
)

const EXAMPLE = regex('i')`
  ^\W{0,40}(?:for )?(?:examples?|instance|scenario|illustration|sample|hypothetical|case(?: study)?|
    vignette|question|q\d{0,2}|faq|ex|true or false|quiz|myth|misconception|poll)\b\s{0,9}(?:
    \d{1,20})?\s{0,9}[:,.-]|^\W{0,40}e\.?g\b
`

/** A story about one provider or claim. */
const STORY = anyOf(
  source`
    ^\W{0,40}(?:suppose|imagine|assum(?:e|ing)|picture|let's say|say (?:a|an|the)|consider (?:a|an|this|
        the following) (?:claim|case|patient|member|scenario|example|provider|situation))\b
  `,
  source`
    \bin (?:this|the following|the above|our|the) (?:\w{1,40} )?(?:example|scenario|case study|exhibit|
      illustration|vignette)\b
  `,
  source`
    \b(?:exhibit|examples?|sample|illustration|screenshot|figure|vignette|case study) (?:
      \w{1,40} ){0,2}?(?:shows?|depicts?|illustrates?|demonstrates?)\b
  `,
  source`
    ^\W{0,40}(?:an? (?:\w{1,40} )?(?:provider|physician|surgeon|patient|member|doctor|therapist|clinic|
        hospital|practice|biller|coder)|dr\.? \w{1,40}) (?:bills?|billed|submits?|submitted|reports?|
      reported|performs?|performed|sees|saw|presents?|presented|receives?|received|visits?|visited|
      comes|came|undergoes|underwent)\b
  `,
)

/** A line of a revision history reports a change of the document; the rule itself is elsewhere. */
const HISTORY = anyOf(
  source`
    ^\W{0,40}(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}\/\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|
        nov|dec)\w{0,30} (?:\d{1,2}, )?\d{4})?\W{0,40}(?:annual|biennial|quarterly|routine|policy|
      coding|editorial|administrative|interim)?\s{0,9}(?:review(?:ed)?|updates?|updated|revis(?:ed|ion)|
      clarif(?:ied|ication)|reformatted|reorgani[sz]ed|corrected|annual review)\b
    (?! required| claims?\b| bills?\b)
  `,
  source`
    ^\W{0,40}(?:\d[\d/]{1,20}\W{1,40})?(?:removed|added|revised|updated|deleted|replaced|changed|moved|
      clarified|corrected)\s{1,9}(?:(?!codes? *:|from |prior auth|pa\b|\/|:)[\w-]{1,60} ){0,8}?(?:
      language|wording|verbiage|statement|section|references?|criteria|indications?|definition|
      background|policy|guideline|table|note|description|coding|title|header|link|list|document)\b
  `,
  source`
    ^(?:[\W\d]*)(?:removed|added|revised|updated|changed|clarified)\s+(?:new )?(?:modifiers?|cpt|hcpcs|
      icd|codes?)\b(?!.{0,80}(?:\bPA\b|prior auth|pre-?cert|authori|:))
  `,
  /^\W*(?:last|date) (?:revised|reviewed|updated)\b/,
  source`
    ^\W*(?:\d{1,2}\/\d{1,2}\/\d{2,4}\W+){2,}|\bno change (?:in|to) (?:policy )?(?:status|position|
      criteria)\b|\broutine (?:policy )?maintenance\b
  `,
  source`
    \b(?:prior auth\w*|requirements?|criteria|language|section|policy) (?:clarified|reformatted|updated|
      revised|reworded)\b\W*$
  `,
)

const LITERATURE = anyOf(
  source`
    \bet al\b|\bPMID\b|\bdoi:|\b(?:19|20)\d\d;\s?\d+|\b(?:N Engl J|JAMA|Lancet|J Clin|Am J|Ann Intern|
      Clin Oncol)\b
  `,
  source`
    \b(?:randomi[sz]ed|meta-analysis|systematic review|retrospective|prospective|cohort|case[- ]control)
    \b.{0,80}\b(?:stud(?:y|ies)|trials?|analysis|found|showed|reported)\b
  `,
  source`
    \b(?:was|were) (?:then |subsequently |initially )?(?:denied|rejected|billed|submitted|reviewed|
      audited|identified|overpaid)\b
  `,
  /\bin (?:this|the|a|one|our) (?:\w+ )?(?:study|trial|cohort|case series|meta-analysis)\b/,
  source`
    \d ?(?:%|percent) of (?:the |all |our |these |those )?(?:\w+ )?(?:claims|cases|members|patients|
      providers|women|men|samples|requests|tests|encounters|visits|respondents)\b
  `,
  source`
    \brandomi[sz](?:ed|ation)\b|\b(?:models?|simulations?|projections?|forecasts?) (?:\w+ )?(?:assum|
      project|estimat|predict|suggest)\w*
  `,
  /\b(?:surveys?|polls?|respondents?|questionnaires?)\b/,
  source`
    \b(?:use|usage|utili[sz]ation|volume|billing|frequency|prevalence|number|share|
      proportion) of\b.{0,60}\b(?:increased|decreased|rose|fell|grew|dropped|declined|doubled|tripled)\b
  `,
  /\b(?:and|&) (?:colleagues|co-?workers|associates)\b/,
  source`
    \b(?:study|trial|authors|investigators|researchers|results) (?:of .{0,60})?(?:found|showed|
      demonstrated|reported|concluded|suggested|enrolled|analy[sz]ed|evaluated|compared|examined|
      assessed|investigated|tested|measured)\b
  `,
  source`
    \b(?:allowed amount|average|averaged|mean|median|total spending|expenditures?|utili[sz]ation)
    \b.{0,60}\b(?:was|were|averaged|increased|decreased|rose|fell|grew)\b
  `,
)

const QUESTION = /\?\s{0,9}["')\]]?\s{0,9}(?:$|See\b|\()|\?["']/

/**
 * Why a sentence states no rule in force, or null: it is a question, a disclaimer, an example,
 * history or a citation.
 */
export function silenceReason(sentence: string): string | null {
  if (QUESTION.test(sentence)) return 'question'
  if (EXAMPLE.test(sentence) || STORY.test(sentence)) return 'example'
  if (NOTHING_NEW.test(sentence)) return 'nothing_new'
  if (NOT_OWN_RULE.test(sentence)) return 'elsewhere'
  if (NO_CLAIM.test(sentence)) return 'no_claim'
  if (DISCLAIMER.test(sentence)) return 'disclaimer'
  if (NOT_YET.test(sentence)) return 'not_in_force'
  if (NO_LONGER.test(sentence)) return 'no_longer_in_force'
  if (HISTORY.test(sentence)) return 'history'
  return LITERATURE.test(sentence) ? 'literature' : null
}
