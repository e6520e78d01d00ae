import { source, regex } from '../text/pattern.ts'
import { planTypesIn, statesIn } from '../rules/attributes/scope.ts'
import { type Range, splitSentences } from '../rules/segments/units.ts'

/**
 * What a sentence says about the scope of its document. `applies` and `excludes` name who it is for
 * and not for; `defers` refers Medicare members to CMS; `vendor` refers them to a vendor's
 * guidelines where CMS has none; `none` says that there is no policy.
 */
export type ScopeKind = 'applies' | 'excludes' | 'defers' | 'vendor' | 'none'

/** A stated scope with its position: `text.slice(start, end) === quote`. */
export type ScopeStatement = Range & {
  kind: ScopeKind
  quote: string
  /** The plan types concerned; `all` for everyone; empty when none is named. */
  planTypes: readonly string[]
  /** Plan types left out by "all … except". */
  exceptPlanTypes: readonly string[]
  /** USPS codes; empty when none is named. */
  states: readonly string[]
  statesExcluded: readonly string[]
  /** "May also …": others may be meant too. */
  isOpen: boolean
}

const NOUN = '(?:policy|policies|guidelines?|document|criteria|bulletin|determinations?)'
const CMS = source`
  (?:CMS|Centers for Medicare|NCDs?|LCDs?|(?:national|local|medicare) coverage|medicare (?:guidelines|
      criteria|policy|policies|administrative contractor))
`
const DEFER = source`
  (?:refer|refers|see|follows?|followed|defers?|deferred|governed|superseded?s?|precedence|consult|
    adheres?|uses?|used|applies|apply|applied|based on|subject to|determined|in accordance|according)
`

const every = (source: string) => new RegExp(source, 'i')

/** "does not apply to", "is not applicable to", "are excluded from this policy". */
const EXCLUDES = regex('i')`
  \b(?:(?:do|does|will|shall|is|are) not (?:apply|be (?:used|applied)|applicable|intended|for use)|
    not applicable|does not (?:cover|include|extend))(?: (?:to|for|with))?\b|\bexcludes\b
`
/** The excluded groups are before these words. */
const EXCLUDED_BEFORE = every(`\\b(?:is|are) (?:excluded|exempt)(?: from)?\\b`)
/** "all … except", "excluding", "other than". */
const EXCEPT =
  /\b(?:except(?:ing|ions?)?(?: for| that| in)?|excluding|other than|with the exception of|but not)\b/i
const APPLIES = regex('i')`
  \b(?:appl(?:y|ies|icable|ied) (?:only |solely |equally )?(?:to|for)|in scope for|
    intended (?:only )?for|(?:is|are) for)\b|^\W*(?:applies to|applicable (?:to|plans?|products?)|
    lines? of business|products?|plan types?|scope)\s*:
`
/** A heading that names the set to which a document belongs. */
const HEADING = regex('i')`
  ^[^.:;]{0,120}\b(?:medical|payment|reimbursement|coverage|clinical|drug|benefit)(?: (?:medical|drug|
      coverage|payment|utilization management))? (?:policy|guideline)\b[^.:;]{0,60}$
`
const INCLUDING = every(`\\bfor\\b.{0,600}\\bincluding\\b`)
const MAY_ALSO = /\bmay (?:also )?(?:be applied|apply)\b|\bin certain instances\b/i
/** Words that defer to Medicare's own rules. */
const DEFERS = regex('i')`
  \b${DEFER}\b.{0,600}\b${CMS}\b|\b${CMS}\b.{0,600}\b${DEFER}\b|\bin the absence of\b.{0,600}\b${CMS}\b
`
/**
 * Where Medicare has no rule: an NCD or LCD that does not exist, or criteria that are not fully
 * established.
 */
const WHERE_SILENT = regex('i')`
  \b(?:no|absence of(?: an?| any)?|without(?: an?)?|not (?:fully )?(?:established|addressed|available)|
    do(?:es)? not (?:exist|address))\b
`
/** Vendors and criteria sets to which payers delegate decisions. */
const VENDOR = regex('i')`
  \b(?:eviCore|Carelon|AIM Specialty|TurningPoint|Cohere|Evolent|Magellan|NIA|
    National Imaging Associates|OrthoNet|naviHealth|Optum|InterQual|MCG|Milliman|HealthHelp|Avalon|
    Tivity|American Specialty Health|delegated (?:vendor|entity)|vendor'?s? (?:guidelines|criteria))\b
`
const NONE = regex('i')`
  \b(?:has|have|is|are|there(?:'s| is| are)) (?:currently )?no (?:\w+[- ]){0,4}${NOUN}\b|
  \b(?:does|do) not (?:currently )?(?:have|maintain|publish)(?: an?| any)? (?:\w+[- ]){0,4}${NOUN}\b|
  \bno (?:\w+[- ]){0,4}${NOUN} (?:exists?|is|are|was|has been|could be) ?(?:available|published|found|
    located|applicable)?\b
`
const CONDITION = /\b(?:if|when|where|whenever|unless|in the absence|in cases)\b/i
/** Phrases in which "Medicare" means the payer's own Medicare members. */
const MEDICARE_MEMBERS =
  /\bmedicare (?:members?|beneficiar(?:y|ies)|products?|plans?|lines?|enrollees?|business|blue)\b/i

const LINE = /[^\n]+/g

/**
 * The sentences and headings of a text that say who the document is for, in order, with UTF-16
 * positions. A sentence may give two statements, such as a deferral with a vendor.
 */
export function scopeStatements(text: string): ScopeStatement[] {
  const lines = [...text.matchAll(LINE)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }))
  return lines
    .flatMap((line) => splitSentences(text, line))
    .flatMap(({ start, end }) =>
      statementsOf(text.slice(start, end)).map((draft) => ({
        ...draft,
        start,
        end,
        quote: text.slice(start, end),
      })),
    )
}

type StatementDraft = Omit<ScopeStatement, 'start' | 'end' | 'quote'>

function statementsOf(sentence: string): StatementDraft[] {
  if (NONE.test(sentence) && !CONDITION.test(sentence))
    return [statement('none', sentence, planTypesOf(sentence))]
  const handed = handedOver(sentence)
  if (handed.length > 0) return handed
  return excluded(sentence) ?? applying(sentence) ?? []
}

/** Deferral of Medicare members to CMS, and to a vendor where CMS has no rule. */
function handedOver(sentence: string): StatementDraft[] {
  const planTypes = planTypesOf(sentence)
  const isVendor = VENDOR.test(sentence)
  const isDeferral =
    DEFERS.test(sentence) &&
    (planTypes.includes('medicare_advantage') || (isVendor && WHERE_SILENT.test(sentence)))
  if (!isDeferral) return []
  const whom = planTypes.length > 0 ? planTypes : ['medicare_advantage']
  return [statement('defers', sentence, whom), ...(isVendor ? [statement('vendor', sentence, whom)] : [])]
}

function excluded(sentence: string): StatementDraft[] | null {
  const after = EXCLUDES.exec(sentence)
  const before = EXCLUDED_BEFORE.exec(sentence)
  const named = after
    ? sentence.slice(after.index + after[0].length)
    : before
      ? sentence.slice(0, before.index)
      : ''
  const planTypes = planTypesOf(named)
  return planTypes.length > 0 ? [statement('excludes', '', planTypes)] : null
}

function applying(sentence: string): StatementDraft[] | null {
  const isHeading = HEADING.test(sentence)
  const isInclusive = INCLUDING.test(sentence)
  if (!isHeading && !isInclusive && !APPLIES.test(sentence)) return null
  const but = EXCEPT.exec(sentence)
  const [named, left] = but
    ? [sentence.slice(0, but.index), sentence.slice(but.index + but[0].length)]
    : [sentence, '']
  const exceptPlanTypes = planTypesOf(left)
  const isAll = ofAll(named) || (exceptPlanTypes.length > 0 && planTypesOf(named).length === 0)
  const planTypes = isAll ? ['all'] : isInclusive ? included(named) : planTypesOf(named)
  const { states, statesExcluded } = placesOf(sentence)
  if (planTypes.length === 0 && states.length === 0 && statesExcluded.length === 0) return null
  return [{ ...statement('applies', sentence, planTypes), exceptPlanTypes, isOpen: MAY_ALSO.test(sentence) }]
}

/**
 * "Our products, including Medicare Advantage" are all products; "commercial products including
 * exchange" are those two.
 */
function included(words: string): string[] {
  const whole = words.slice(0, words.search(/\bincluding\b/i))
  return planTypesOf(whole).length === 0 && BUSINESS.test(whole)
    ? ['all', ...planTypesOf(words)]
    : planTypesOf(words)
}
const BUSINESS = /\b(?:plans?|products?|lines? of business|members?)\b/i

const ALL = /\b(?:all|every|any) (?:[\w'’-]+ ){0,3}(?:plans?|products?|lines? of business|lobs?|members?)\b/i
/** "All commercial plans" are commercial, not all. */
const ofAll = (words: string) => ALL.test(words) && planTypesOf(words).every((plan) => plan === 'all')

function statement(kind: ScopeKind, sentence: string, planTypes: readonly string[]): StatementDraft {
  return { kind, planTypes, exceptPlanTypes: [], ...placesOf(sentence), isOpen: false }
}

function placesOf(sentence: string): Pick<StatementDraft, 'states' | 'statesExcluded'> {
  const { states, excluded: statesExcluded } = statesIn(sentence)
  return { states, statesExcluded }
}

/** What a payer's document calls Medicare is its Medicare Advantage business. */
const planTypesOf = (words: string): string[] => {
  const planTypes = planTypesIn(words)
  return MEDICARE_MEMBERS.test(words) && !planTypes.includes('medicare_advantage')
    ? [...planTypes, 'medicare_advantage']
    : planTypes
}
