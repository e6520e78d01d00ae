import { bareName } from './column-name.ts'

/**
 * What a file says about itself, by the names of the CMS dictionaries; the first value of a
 * repeated name.
 */
export type GeneralFacts = Map<string, string>

/**
 * Spellings, letters and digits only. A name that starts with one of the last group is the
 * attestation's legal text.
 */
const NAMES: readonly (readonly [string, RegExp])[] = [
  ['hospital_name', /^(hospitalname|hospital|facilityname|nameofhospital)$/],
  [
    'last_updated_on',
    /^(lastupdatedon|lastupdated|lastupdate|lastupdateddate|dateupdated|dateoflastupdate)$/,
  ],
  ['version', /^(version|schemaversion|templateversion|cmsversion)$/],
  ['location_name', /^locationname/],
  ['hospital_location', /^hospitallocation/],
  ['hospital_address', /^hospitaladdress/],
  ['license_number', /^licensenumber/],
  ['type_2_npi', /^type2npi/],
  ['attester_name', /^attestername/],
  ['financial_aid_policy', /^financialaidpolicy/],
  ['attestation', /^(tothebestofit|attestation|affirmation|confirmattestation|confirmaffirmation)/],
]

/** The dictionary's name for a general header, or null when it is none of them. */
export const generalName = (header: string): string | null => {
  const bare = bareName(header)
  return NAMES.find(([, spelling]) => spelling.test(bare))?.[0] ?? null
}
