/** The content of a column of the data header, whatever its spelling. */
export type ColumnField = RecordField | RateField | 'payer_name' | 'plan_name'

export type RecordField =
  | 'description'
  | 'setting'
  | 'billing_class'
  | 'modifiers'
  | 'drug_unit'
  | 'drug_type'
  | 'notes'
  | 'gross'
  | 'cash'
  | 'min'
  | 'max'

export type RateField =
  | 'dollar'
  | 'percent'
  | 'algorithm'
  | 'methodology'
  | 'median'
  | 'p10'
  | 'p90'
  | 'estimated'
  | 'count'
  | 'payer_notes'

/**
 * Spellings in real files, letters and digits only. The first one is of the CMS dictionaries 2.0 to
 * 3.0; the others are of dictionary 1.x and from real files.
 */
export const SPELLINGS: Record<ColumnField, readonly string[]> = {
  description: [
    'description',
    'itemdescription',
    'servicedescription',
    'proceduredescription',
    'chargedescription',
    'itemservicedescription',
  ],
  setting: ['setting', 'caresetting', 'patientsetting', 'servicesetting', 'patienttype'],
  billing_class: ['billingclass', 'billclass'],
  modifiers: ['modifiers', 'modifier', 'modifiercode', 'modifiercodes'],
  drug_unit: ['drugunitofmeasurement', 'drugunit', 'drugquantity'],
  drug_type: ['drugtypeofmeasurement', 'drugtype', 'drugmeasurementtype'],
  notes: ['additionalgenericnotes', 'genericnotes', 'additionalnotes', 'notes', 'comments'],
  gross: [
    'standardchargegross',
    'standardchargegrosscharge',
    'grosscharge',
    'gross',
    'grosscharges',
    'grossprice',
  ],
  cash: [
    'standardchargediscountedcash',
    'standardchargediscountedcashprice',
    'discountedcash',
    'discountedcashprice',
    'cashprice',
    'selfpaycash',
    'discountedcashcharge',
    'selfpayprice',
    'selfpay',
  ],
  min: [
    'standardchargemin',
    'standardchargeminimum',
    'min',
    'minimum',
    'deidentifiedmin',
    'deidentifiedminimum',
    'minnegotiatedcharge',
    'deidentifiedminimumnegotiatedcharge',
    'minimumnegotiatedcharge',
    'deidentifiedmincontractedrate',
    'mincontractedrate',
  ],
  max: [
    'standardchargemax',
    'standardchargemaximum',
    'max',
    'maximum',
    'deidentifiedmax',
    'deidentifiedmaximum',
    'maxnegotiatedcharge',
    'deidentifiedmaximumnegotiatedcharge',
    'maximumnegotiatedcharge',
    'deidentifiedmaxcontractedrate',
    'maxcontractedrate',
  ],
  payer_name: ['payername', 'payer', 'payor', 'payorname', 'insurancename', 'insurer', 'insurername'],
  plan_name: ['planname', 'plan', 'payerplan', 'insuranceplan', 'planproduct', 'planproductname'],
  dollar: [
    'standardchargenegotiateddollar',
    'standardchargedollar',
    'negotiateddollar',
    'negotiateddollars',
    'negotiatedrate',
    'negotiatedcharge',
    'payerspecificnegotiatedcharge',
    'standardchargenegotiateddollars',
    'standardchargenegotiatedrate',
    'standardchargenegotiateddollaramount',
  ],
  percent: [
    'standardchargenegotiatedpercentage',
    'standardchargepercentage',
    'standardchargepercent',
    'standardchargenegotiatedpercent',
    'negotiatedpercentage',
    'negotiatedpercent',
    'percent',
    'percentage',
  ],
  algorithm: [
    'standardchargenegotiatedalgorithm',
    'standardchargealgorithm',
    'negotiatedalgorithm',
    'algorithm',
  ],
  methodology: [
    'standardchargemethodology',
    'methodology',
    'chargemethodology',
    'contractingmethod',
    'standardchargecontractingmethod',
    'contractingmethodology',
    'negotiatedmethodology',
  ],
  median: ['medianamount', 'medianallowedamount', 'median', 'standardchargemedianamount', 'medianallowed'],
  p10: [
    '10thpercentile',
    '10thpercentileallowedamount',
    'tenthpercentile',
    '10thpercentileamount',
    'p10',
    'standardcharge10thpercentile',
  ],
  p90: [
    '90thpercentile',
    '90thpercentileallowedamount',
    'ninetiethpercentile',
    '90thpercentileamount',
    'p90',
    'standardcharge90thpercentile',
  ],
  estimated: [
    'estimatedamount',
    'estimatedallowedamount',
    'estimatedallowed',
    'standardchargeestimatedamount',
    'standardchargeestimatedallowedamount',
  ],
  count: ['count', 'countofallowedamounts', 'allowedamountcount', 'standardchargecount', 'countofclaims'],
  payer_notes: [
    'additionalpayernotes',
    'payernotes',
    'additionalpayerspecificnotes',
    'standardchargeadditionalpayernotes',
  ],
}

const FIELDS = new Map(
  Object.entries(SPELLINGS).flatMap(([field, names]) =>
    names.map((name) => [name, field as ColumnField] as const),
  ),
)
const OFFICIAL = new Set(Object.values(SPELLINGS).map(([name]) => name))

/** The letters and digits of a name in lower case. */
export const bareName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** "standard_charges|gross" is a spelling of "standard_charge|gross". */
export const inSingular = (bareName: string): string => bareName.replace(/^standardcharges/, 'standardcharge')

/** The field of a column name, or null. A name with three parts contains a payer. */
export const fieldOf = (name: string): ColumnField | null =>
  hasThirdPart(name) ? null : (FIELDS.get(inSingular(bareName(name))) ?? null)

const hasThirdPart = (name: string) =>
  name
    .split('|')
    .slice(2)
    .some((part) => part.trim() !== '')

/** Whether a name is spelled as in the CMS dictionaries 2.0 to 3.0, ignoring case and blanks. */
export const isOfficial = (name: string): boolean => OFFICIAL.has(bareName(name))

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
