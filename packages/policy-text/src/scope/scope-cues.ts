const NOUN = '(?:policy|policies|guidelines?|document|criteria|bulletin|determinations?)'
const CMS =
  '(?:CMS|Centers for Medicare|NCDs?|LCDs?|(?:national|local|medicare) coverage|medicare ' +
  '(?:guidelines|criteria|policy|policies|administrative contractor))'
const DEFER =
  '(?:refer|refers|see|follows?|followed|defers?|deferred|governed|superseded?s?|precedence|consult|adheres?|uses?|used|applies|apply|applied|based ' +
  'on|subject to|determined|in accordance|according)'

const every = (source: string) => new RegExp(source, 'i')

/** "does not apply to", "is not applicable to", "are excluded from this policy". */
export const EXCLUDES = every(
  `\\b(?:(?:do|does|will|shall|is|are) not (?:apply|be (?:used|applied)|applicable|intended|for ` +
    `use)|not applicable|does not (?:cover|include|extend))(?: (?:to|for|with))?\\b|\\bexcludes\\b`,
)
/** The excluded groups are before these words. */
export const EXCLUDED_BEFORE = every(`\\b(?:is|are) (?:excluded|exempt)(?: from)?\\b`)
/** "all … except", "excluding", "other than". */
export const EXCEPT =
  /\b(?:except(?:ing|ions?)?(?: for| that| in)?|excluding|other than|with the exception of|but not)\b/i
export const APPLIES = every(
  `\\b(?:appl(?:y|ies|icable|ied) (?:only |solely |equally )?(?:to|for)|in scope for|intended ` +
    `(?:only )?for|(?:is|are) for)\\b|^\\W*(?:applies to|applicable (?:to|plans?|products?)|lines? of ` +
    `business|products?|plan types?|scope)\\s*:`,
)
/** A heading that names the set to which a document belongs. */
export const HEADING = every(
  `^[^.:;]{0,120}\\b(?:medical|payment|reimbursement|coverage|clinical|drug|benefit)(?: ` +
    `(?:medical|drug|coverage|payment|utilization management))? (?:policy|guideline)\\b[^.:;]{0,60}$`,
)
export const INCLUDING = every(`\\bfor\\b.{0,600}\\bincluding\\b`)
export const MAY_ALSO = /\bmay (?:also )?(?:be applied|apply)\b|\bin certain instances\b/i
/** Words that defer to Medicare's own rules. */
export const DEFERS = every(
  `\\b${DEFER}\\b.{0,600}\\b${CMS}\\b|\\b${CMS}\\b.{0,600}\\b${DEFER}\\b|\\bin the absence ` +
    `of\\b.{0,600}\\b${CMS}\\b`,
)
/**
 * Where Medicare has no rule: an NCD or LCD that does not exist, or criteria that are not fully
 * established.
 */
export const WHERE_SILENT = every(
  `\\b(?:no|absence of(?: an?| any)?|without(?: an?)?|not (?:fully ` +
    `)?(?:established|addressed|available)|do(?:es)? not (?:exist|address))\\b`,
)
/** Vendors and criteria sets to which payers delegate decisions. */
export const VENDOR =
  /\b(?:eviCore|Carelon|AIM Specialty|TurningPoint|Cohere|Evolent|Magellan|NIA|National Imaging Associates|OrthoNet|naviHealth|Optum|InterQual|MCG|Milliman|HealthHelp|Avalon|Tivity|American Specialty Health|delegated (?:vendor|entity)|vendor'?s? (?:guidelines|criteria))\b/i
export const NONE = every(
  `\\b(?:has|have|is|are|there(?:'s| is| are)) (?:currently )?no (?:\\w+[- ` +
    `]){0,4}${NOUN}\\b|\\b(?:does|do) not (?:currently )?(?:have|maintain|publish)(?: an?| any)? ` +
    `(?:\\w+[- ]){0,4}${NOUN}\\b|\\bno (?:\\w+[- ]){0,4}${NOUN} (?:exists?|is|are|was|has been|could ` +
    `be) ?(?:available|published|found|located|applicable)?\\b`,
)
export const CONDITION = /\b(?:if|when|where|whenever|unless|in the absence|in cases)\b/i
/** Phrases in which "Medicare" means the payer's own Medicare members. */
export const MEDICARE_MEMBERS =
  /\bmedicare (?:members?|beneficiar(?:y|ies)|products?|plans?|lines?|enrollees?|business|blue)\b/i
