import { anyOf } from '../../any-of.ts'

export const EXAMPLE =
  /^\W{0,40}(?:for )?(?:examples?|instance|scenario|illustration|sample|hypothetical|case(?: study)?|vignette|question|q\d{0,2}|faq|ex|true or false|quiz|myth|misconception|poll)\b\s{0,9}(?:\d{1,20})?\s{0,9}[:,.-]|^\W{0,40}e\.?g\b/i

/** A story about one provider or one claim, told as one. */
export const STORY = anyOf(
  /^\W{0,40}(?:suppose|imagine|assum(?:e|ing)|picture|let's say|say (?:a|an|the)|consider (?:a|an|this|the following) (?:claim|case|patient|member|scenario|example|provider|situation))\b/,
  /\bin (?:this|the following|the above|our|the) (?:\w{1,40} )?(?:example|scenario|case study|exhibit|illustration|vignette)\b/,
  /\b(?:exhibit|examples?|sample|illustration|screenshot|figure|vignette|case study) (?:\w{1,40} ){0,2}?(?:shows?|depicts?|illustrates?|demonstrates?)\b/,
  /^\W{0,40}(?:an? (?:\w{1,40} )?(?:provider|physician|surgeon|patient|member|doctor|therapist|clinic|hospital|practice|biller|coder)|dr\.? \w{1,40}) (?:bills?|billed|submits?|submitted|reports?|reported|performs?|performed|sees|saw|presents?|presented|receives?|received|visits?|visited|comes|came|undergoes|underwent)\b/,
)

/** A line of a change history tells what was done to the document; the rule itself stands elsewhere. */
export const HISTORY = anyOf(
  /^\W{0,40}(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}\/\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w{0,30} (?:\d{1,2}, )?\d{4})?\W{0,40}(?:annual|biennial|quarterly|routine|policy|coding|editorial|administrative|interim)?\s{0,9}(?:review(?:ed)?|updates?|updated|revis(?:ed|ion)|clarif(?:ied|ication)|reformatted|reorgani[sz]ed|corrected|annual review)\b(?! required| claims?\b| bills?\b)/,
  /^\W{0,40}(?:\d[\d/]{1,20}\W{1,40})?(?:removed|added|revised|updated|deleted|replaced|changed|moved|clarified|corrected)\s{1,9}(?:(?!codes? *:|from |prior auth|pa\b|\/|:)[\w-]{1,60} ){0,8}?(?:language|wording|verbiage|statement|section|references?|criteria|indications?|definition|background|policy|guideline|table|note|description|coding|title|header|link|list|document)\b/,
  /^(?:[\W\d]*)(?:removed|added|revised|updated|changed|clarified)\s+(?:new )?(?:modifiers?|cpt|hcpcs|icd|codes?)\b(?!.{0,80}(?:\bPA\b|prior auth|pre-?cert|authori|:))/,
  /^\W*(?:last|date) (?:revised|reviewed|updated)\b/,
  /^\W*(?:\d{1,2}\/\d{1,2}\/\d{2,4}\W+){2,}|\bno change (?:in|to) (?:policy )?(?:status|position|criteria)\b|\broutine (?:policy )?maintenance\b/,
  /\b(?:prior auth\w*|requirements?|criteria|language|section|policy) (?:clarified|reformatted|updated|revised|reworded)\b\W*$/,
)

export const LITERATURE = anyOf(
  /\bet al\b|\bPMID\b|\bdoi:|\b(?:19|20)\d\d;\s?\d+|\b(?:N Engl J|JAMA|Lancet|J Clin|Am J|Ann Intern|Clin Oncol)\b/,
  /\b(?:randomi[sz]ed|meta-analysis|systematic review|retrospective|prospective|cohort|case[- ]control)\b.{0,80}\b(?:stud(?:y|ies)|trials?|analysis|found|showed|reported)\b/,
  /\b(?:was|were) (?:then |subsequently |initially )?(?:denied|rejected|billed|submitted|reviewed|audited|identified|overpaid)\b/,
  /\bin (?:this|the|a|one|our) (?:\w+ )?(?:study|trial|cohort|case series|meta-analysis)\b/,
  /\d ?(?:%|percent) of (?:the |all |our |these |those )?(?:\w+ )?(?:claims|cases|members|patients|providers|women|men|samples|requests|tests|encounters|visits|respondents)\b/,
  /\brandomi[sz](?:ed|ation)\b|\b(?:models?|simulations?|projections?|forecasts?) (?:\w+ )?(?:assum|project|estimat|predict|suggest)\w*/,
  /\b(?:surveys?|polls?|respondents?|questionnaires?)\b/,
  /\b(?:use|usage|utili[sz]ation|volume|billing|frequency|prevalence|number|share|proportion) of\b.{0,60}\b(?:increased|decreased|rose|fell|grew|dropped|declined|doubled|tripled)\b/,
  /\b(?:and|&) (?:colleagues|co-?workers|associates)\b/,
  /\b(?:study|trial|authors|investigators|researchers|results) (?:of .{0,60})?(?:found|showed|demonstrated|reported|concluded|suggested|enrolled|analy[sz]ed|evaluated|compared|examined|assessed|investigated|tested|measured)\b/,
  /\b(?:allowed amount|average|averaged|mean|median|total spending|expenditures?|utili[sz]ation)\b.{0,60}\b(?:was|were|averaged|increased|decreased|rose|fell|grew)\b/,
)
