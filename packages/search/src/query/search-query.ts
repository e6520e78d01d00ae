import { PLAN_TYPES } from '@ppman/payers'

/** One wording of a query part: all these words. */
export type Wording = readonly string[]

/** A part of a query; a document matches it by any of its wordings. */
export type QueryPart = {
  /** Original words, for messages and highlights. */
  words: Wording
  /** Wordings by quality: original, synonyms, original without weak words, related terms. */
  same: Wording[]
  synonyms: Wording[]
  core: Wording[]
  related: Wording[]
  /** Relative weight, 0.25 to 2. */
  weight: number
  /** Optional in a document: words such as "surgery" or "coverage". */
  isWeak: boolean
}

/** A parsed query. */
export type SearchQuery = {
  parts: QueryPart[]
  /** Billing codes, upper case. */
  codes: string[]
  /** Possible document number keys. */
  numberKeys: string[]
  /** Payers named in the query; their documents rank first. */
  payerIds: string[]
  /** Repaired spellings. */
  corrections: { from: string; to: string }[]
}

/** Filter of a search; an unknown value finds nothing. */
export type SearchFilter = {
  /** A payer with its affiliates. */
  payerId?: string | undefined
  specialty?: string | undefined
  planType?: string | undefined
  /** USPS code; a document without states applies to all. */
  state?: string | undefined
  /** `YYYY-MM-DD`: only documents in force on that day. */
  inForceOn?: string | undefined
}

/** Values of the specialty filter (payer-policy.md 1.7). */
export const SPECIALTIES: readonly string[] =
  `anesthesia cardiology dental dermatology dme emergency endocrinology gastroenterology general genetics
  hematology_oncology home_health imaging infectious_disease infusion_drug laboratory mental_health nephrology neurology ob_gyn ophthalmology
  orthopedics otolaryngology pain pathology pediatrics pharmacy physical_therapy plastic_surgery podiatry preventive primary_care pulmonary
  radiation_oncology rheumatology surgery telehealth transplant transport urology vascular wound_care`.split(
    /\s+/,
  )

/** Plan types that a document can be searched by. */
export const SEARCHED_PLAN_TYPES: readonly string[] = PLAN_TYPES.filter(
  (type) => type !== 'all' && type !== 'unknown',
)
