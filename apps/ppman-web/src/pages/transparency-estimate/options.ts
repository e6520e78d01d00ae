/** Kinds of plan to choose from. */
export const LINE_OPTIONS: readonly (readonly [string, string])[] = [
  ['', 'As the document tells'],
  ['commercial', 'From an employer, or bought from an insurer'],
  ['exchange', 'From the marketplace (exchange)'],
  ['medicare_advantage', 'Medicare Advantage'],
  ['medicare', 'Medicare'],
  ['medicaid', 'Medicaid'],
  ['military', 'Military or veterans'],
  ['workers_comp', 'Workers’ compensation'],
]

/** Settings to choose from; prices for both serve each. */
export const SETTING_OPTIONS: readonly (readonly [string, string])[] = [
  ['', 'As most contracts here state'],
  ['outpatient', 'Outpatient'],
  ['inpatient', 'Inpatient'],
]
