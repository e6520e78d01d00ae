import { regex } from '../../text/pattern.ts'
import { limits, UNIT_LIMIT } from './column-limits.ts'

/**
 * How the cells below a heading read as sentences. In a sentence `{row}` stands for the codes of
 * the row and `{cell}` for those of the cell.
 */
export type Column = {
  heading: RegExp
  /** What the cell must hold besides, where a heading has two meanings. */
  fits?: (content: string) => boolean
  /** Words that name the codes of the cell, which stand there without them. */
  names?: string
  /** The codes of the cell are another side of the rule and no subjects of the row. */
  isRelated?: boolean
  read: (content: string, heading: string) => string[]
}

const YES = regex('i')`
    ^(?:y|yes|required|needed|necessary|applies|mandatory|req'?d?\.?|x|✓|✔|always|true)\b(?!.*\b(?:no|not|
    none)\b)|^[✓✔]
`
const NO = regex('i')`
    ^(?:n|no|not (?:required|needed|covered|allowed|eligible)|none|never|false|
    not req\w*\.?)\b(?!.*\b(?:yes|required in)\b)|^[✗✘]
  `

/** What a cell that is yes or no states; nothing for other cells. */
const yesOrNo = (yes: string, no: string | null) => (content: string) =>
  YES.test(content) ? [`{row} ${yes}`] : NO.test(content) && no ? [`{row} ${no}`] : []

const withCodes = (sentence: string) => (content: string) => (/\d|[A-Z]{2}/.test(content) ? [sentence] : [])

/** "Yes, if out of network", "Required after 12 visits": an answer for some cases. */
const NARROWED = regex('i')`
  ^(yes|y|required|needed|no|n|not required|not needed|none)\b[\s,:;(-]{0,3}((?:only )?(?:after|over|beyond|
  past|if|
  when|for|in|once|unless|except|above|starting|beginning)\b[^()]{2,80})\)?$
`
function authorization(content: string): string[] {
  if (/^(?:no|not) (?:pa\b|auth|precert|prior)/i.test(content))
    return ['{row} prior authorization is not required']
  if (/\b(?:auth\w*|pa|precert\w*) req\w*\b/i.test(content) && !/\bnot?\b/i.test(content))
    return ['{row} prior authorization is required']
  const isBoth =
    /\b(?:yes|y|(?<!\bnot )(?:required|needed))\b/i.test(content) && /\b(?:no|n|none|not)\b/i.test(content)
  if (isBoth && !NO.test(content)) return ['{row} may require prior authorization']
  const [, answer, narrowed] = NARROWED.exec(content) ?? []
  if (narrowed !== undefined)
    return [`{row} prior authorization is ${NO.test(answer!) ? 'not ' : ''}required ${narrowed}`]
  if (YES.test(content)) return ['{row} prior authorization is required']
  if (NO.test(content)) return ['{row} prior authorization is not required']
  if (/^(?:after|over|beyond|past|if|when|only|above|once|>)/i.test(content))
    return [`{row} prior authorization is required ${content.replace(/^> ?/, 'over ')}`]
  return /\b(?:auth|PA\b|precert|approval|notif)/i.test(content) ? [`{row}: ${content}`] : []
}

function coverage(content: string): string[] {
  if (YES.test(content) || content === 'C') return ['{row} is covered']
  if (content in COVERAGE_MARK) return [`{row} is ${COVERAGE_MARK[content]}`]
  if (NO.test(content)) return ['{row} is not covered']
  if (/^(?:not covered|non-?covered|excluded|not payable)\b/i.test(content)) return ['{row} is not covered']
  if (/\bcriteria\b/i.test(content)) return ['{row} is covered when criteria are met']
  if (/^(?:investigational|experimental|unproven|E ?[&/] ?I)\b/i.test(content))
    return ['{row} is investigational']
  const [covered] = /^covered\b/i.exec(content) ?? []
  return covered ? ['{row} is covered', ...limits(content.slice(covered.length).trim(), '')] : []
}

/** "Pre-service", "Prior review", "No review": whether a service is reviewed before it is given. */
function review(content: string): string[] {
  if (NO.test(content) || /^no review\b/i.test(content)) return ['{row} prior authorization is not required']
  return YES.test(content) || /^(?:pre-?service|prior|prospective|before|advance)\b/i.test(content)
    ? ['{row} prior authorization is required']
    : []
}

/** A column of a setting. Only "no" states something: those with "yes" may be some of all. */
const setting = (content: string, heading: string) =>
  NO.test(content) && !/required|needed/i.test(content)
    ? [`{row} is not payable in the ${heading.replace(/\bsettings?\b/, '').trim()} setting`]
    : []

const agesFrom = (content: string) =>
  /^\d/.test(content) ? [`{row} is limited to members aged ${content} and older`] : []
const agesTo = (content: string) =>
  /^\d/.test(content) ? [`{row} is limited to members up to age ${content}`] : []

/** Marks of a column of decisions: "C" and "NC". */
export const COVERAGE_MARK: Readonly<Record<string, string>> = {
  C: 'covered',
  NC: 'not covered',
  'N/C': 'not covered',
  EI: 'investigational',
  'E/I': 'investigational',
  INV: 'investigational',
}

function status(content: string): string[] {
  const mark = COVERAGE_MARK[content]
  if (mark) return [`{row} is ${mark}`]
  if (/^new\b/i.test(content)) return ['{row} is a new code']
  if (/\b(?:auth|PA\b|precert|notif)/i.test(content)) return [`{row}: ${content}`]
  if (/\b(?:is|are|will|must|may)\b/i.test(content)) return [`{row} ${content}`]
  return /^[a-z]/i.test(content) ? [`{row} is ${content}`] : []
}

function percent(content: string, heading: string): string[] {
  if (/^\d{1,3}(?:\.\d{1,2})? ?(?:%|percent)$/i.test(content))
    return [`{row} is ${/reduc|discount|cut/.test(heading) ? 'reduced by' : 'paid at'} ${content}`]
  const share = /\bat (\d{1,2}(?:\.\d{1,2})? ?(?:%|percent))$/i.exec(content)?.[1]
  return share === undefined ? [] : [`{row} is paid at ${share}`]
}

const records = (content: string) =>
  YES.test(content)
    ? ['{row} medical records are required']
    : /^[a-z][a-z ,/-]{5,80}$/i.test(content) && !NO.test(content)
      ? [`{row} must be submitted with documentation, the ${content}`]
      : []

/** "M54.50, R53.83": a cell that holds diagnoses. */
const isOfDiagnoses = (content: string) => /^[A-TV-Z]\d[\dAB]\.[\dA-Z]{1,4}(?!\w)/.test(content)
const NOT_WITH = /\b(?:not|never|non-?) ?(?:covered|payable|paid|allowed|billable) (?:with|for)\b/

/** In order of precedence; the first heading that fits says what the cell is. Lower case. */
export const COLUMNS: readonly Column[] = [
  {
    heading: regex('')`
        auth|\bpa\b|precert|pre-?approv|approval (?:needed|required)|(?:prior|plan|advance) approval\?|
        notification
      `,
    read: authorization,
  },
  { heading: /\bndc\b/, read: yesOrNo('requires an NDC', null) },
  {
    heading: /\b(?:non-?|not |excluded|denied)[^|]{0,20}(?:icd|diagnos(?!tic)|\bdx\b)/,
    names: 'ICD-10 ',
    isRelated: true,
    read: withCodes('{row} is not covered with {cell}'),
  },
  {
    heading: /icd|diagnos(?!tic)|\bdx\b/,
    names: 'ICD-10 ',
    isRelated: true,
    read: withCodes('{row} is covered when billed with {cell}'),
  },
  {
    heading: NOT_WITH,
    fits: isOfDiagnoses,
    names: 'ICD-10 ',
    isRelated: true,
    read: withCodes('{row} is not covered with {cell}'),
  },
  {
    heading: /\b(?:covered|payable|paid|allowed|billable) (?:only )?(?:with|for)\b/,
    fits: isOfDiagnoses,
    names: 'ICD-10 ',
    isRelated: true,
    read: withCodes('{row} is covered when billed with {cell}'),
  },
  { heading: /separate/, read: yesOrNo('is separately reimbursed', 'is not separately reimbursed') },
  {
    heading: regex('')`
      \bcol(?:umn|\.)? (?:2|two|ii)\b|\bcomponents?\b|\bbundled (?:codes?|into)?|\bwe (?:bundle|deny|
      do not pay)\b|
      \b(?:not|never) (?:separately )?(?:paid|payable|allowed|billable|billed|reported) with\b|
      \bdenied (?:as|with|code|when|if)\b|^(?:included|bundled|denied)(?: codes?| services?)?$
    `,
    isRelated: true,
    read: withCodes('{cell} is not separately reimbursed when billed with {row}'),
  },
  {
    heading: regex('')`
        \bnew\b.{0,12}\bcodes?\b|\bnew (?:cpt|hcpcs)|^new$|replacement|replaced (?:by|with)|successor|
        crosswalk|use instead
      `,
    isRelated: true,
    read: withCodes('{row} is replaced by {cell}'),
  },
  {
    heading: regex('')`
      \b(?:parent|primary|base|principal)\b|\b(?:billed|reported|submitted) (?:only )?with\b|
      \b(?:payable|paid|billable|covered) only with\b
    `,
    isRelated: true,
    read: withCodes('{row} must be billed with {cell}'),
  },
  {
    heading:
      /\bmodifiers?\b(?!.{0,60}indicator).{0,40}\b(?:required|needed)|required modifiers?|^modifiers?$/,
    names: 'modifier ',
    isRelated: true,
    read: (content) =>
      YES.test(content)
        ? ['{row} must be billed with the appropriate modifier']
        : /^[A-Z\d]{2}(?:(?:,|\/| or| and) ?[A-Z\d]{2})*$/.test(content)
          ? ['{row} must be billed with modifier {cell}']
          : [],
  },
  {
    heading: /\b(?:min(?:imum|\.)?|from|lowest|youngest|starting) ages?\b|\bages? (?:from|min\w*)\b/,
    read: agesFrom,
  },
  {
    heading: /\b(?:max(?:imum|\.)?|to|highest|oldest|through|ending) ages?\b|\bages? (?:to|max\w*)\b/,
    read: agesTo,
  },
  {
    heading: /\bages?\b/,
    read: (content) => (/\d/.test(content) ? [`{row} is limited to members aged ${content}`] : []),
  },
  { heading: UNIT_LIMIT, read: limits },
  {
    heading: regex('')`
        \b(?:limits?|caps?|ceilings?|max\w{0,30}|frequency|quantity|qty|visits? (?:per|allowed))\b|
        \bper (?:day|
        year|month)\b
      `,
    read: limits,
  },
  {
    heading: regex('')`
        ^(?:clinical |medical |type of )?review(?: type| required| needed)?\??$|\breview before\b|
        \bpre-?service\b
      `,
    read: review,
  },
  { heading: /tele|virtual/, read: yesOrNo('is covered via telehealth', 'is not covered via telehealth') },
  {
    heading: /\b(?:setting|sites? of care)\b/,
    read: (content) =>
      /^(?:office|home|asc|outpatient|inpatient|hospital|clinic)\b/i.test(content)
        ? [`{row} is payable only in the ${content.replace(/\bonly\b/i, '').trim()} setting`]
        : [],
  },
  {
    heading: /\bpos\b|places? of service|sites? of service/,
    names: 'place of service ',
    isRelated: true,
    read: (content) => (/^\d\d\b/.test(content) ? ['{row} is payable only in place of service {cell}'] : []),
  },
  {
    heading: /\brev(?:enue)?\.?\b/,
    names: 'revenue code ',
    isRelated: true,
    read: (content) => (/^\d{3,4}\b/.test(content) ? ['{row} must be billed with revenue code {cell}'] : []),
  },
  {
    heading: regex('')`
      ^(?:(?:physician )?office|asc|ambulatory surg\w+ center|(?:in|out)-?(?:pt|
      patient)(?: hosp(?:ital)?\.?)?|
      hosp(?:ital)?\.? (?:in|out)-?(?:pt|patient)|home)(?: settings?)?$
    `,
    read: setting,
  },
  { heading: /cover|benefit|\bcov\b/, read: coverage },
  { heading: /document|records|attach/, read: records },
  { heading: /reduc|discount|pays?\b|payment|percent|allow|\brate\b/, read: percent },
  { heading: /status|decision|determination|disposition|\baction\b|\bchange\b/, read: status },
]

/** Headings of the column with the codes that a row is about. */
export const IS_CODE_COLUMN = regex('')`
    \b(?:codes?|cpt|hcpcs|cdt|procedures?|services?|drugs?|items?|j-codes?|old|deleted|col(?:umn|
    \.)? (?:1|one|i)|
    add-?ons?|panel)\b
  `
