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
