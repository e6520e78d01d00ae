/** One way to say a part of a query: all these words. */
export type Wording = readonly string[]

/** A part of a query: a document that has one of the wordings has the part. */
export type QueryPart = {
  /** As asked, for messages and highlights. */
  words: Wording
  /** By how well they fit: what was asked, other names of the same thing, what was asked without its weak words, what is close to it. */
  same: Wording[]
  synonyms: Wording[]
  core: Wording[]
  related: Wording[]
  /** How much it tells, against the other parts: 0.25 to 2. */
  weight: number
  /** A document may lack it: words such as "surgery" or "coverage". */
  isWeak: boolean
}

/** A query as it was understood. */
export type SearchQuery = {
  parts: QueryPart[]
  /** Billing codes, upper case. */
  codes: string[]
  /** Keys of the numbers that a document may bear. */
  numberKeys: string[]
  /** Payers that the query names; their documents come first. */
  payerIds: string[]
  /** Words that were taken for misspelt, and what they were read as. */
  corrections: { from: string; to: string }[]
}

/** What narrows a search. A word that matches nothing finds nothing. */
export type SearchFilter = {
  /** A payer with its affiliates. */
  payerId?: string | undefined
  specialty?: string | undefined
  planType?: string | undefined
  /** USPS code; a document that names no state is for all. */
  state?: string | undefined
  /** `YYYY-MM-DD`: what is in force that day, and so neither retired nor proposed nor still to come. */
  inForceOn?: string | undefined
}

/** Words that a search can be narrowed by (payer-policy.md 1.7). */
export const SPECIALTIES: readonly string[] =
  `anesthesia cardiology dental dermatology dme emergency endocrinology gastroenterology general genetics
  hematology_oncology home_health imaging infectious_disease infusion_drug laboratory mental_health nephrology neurology ob_gyn ophthalmology
  orthopedics otolaryngology pain pathology pediatrics pharmacy physical_therapy plastic_surgery podiatry preventive primary_care pulmonary
  radiation_oncology rheumatology surgery telehealth transplant transport urology vascular wound_care`.split(
    /\s+/,
  )

export const PLAN_TYPES: readonly string[] =
  `commercial exchange medicare_advantage medicare_ffs medicaid chip dual medigap tricare va fehb workers_comp auto self_funded dental vision`.split(
    /\s+/,
  )
