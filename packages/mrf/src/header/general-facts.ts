import { bareName } from './column-name.ts'

/**
 * General facts of a file, by the names of the CMS dictionaries; of a repeated name the first
 * value.
 */
export type GeneralFacts = Map<string, string>

/**
 * Spellings, letters and digits only. The last pattern matches the legal text of the attestation.
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

/** The dictionary's name of a general header, or null. */
export const generalName = (header: string): string | null => {
  const bare = bareName(header)
  return NAMES.find(([, spelling]) => spelling.test(bare))?.[0] ?? null
}
