/** USPS codes by full names in lower case. */
export const STATES: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  'district of columbia': 'DC',
  'puerto rico': 'PR',
}
const STATE = new RegExp(
  `\\b(?:${Object.keys(STATES)
    .sort((a, b) => b.length - a.length)
    .join('|')})\\b`,
  'gi',
)
const PLANS = [
  'medicare advantage|medicaid|chip|commercial|individual exchange|exchange|marketplace',
  'self-funded|fully insured|dual|d-snp|medigap|tricare|fehb',
]
const PLAN = new RegExp(`\\b(?:${PLANS.join('|')})\\b`, 'gi')
const PLACE_OF_SERVICE =
  /\b(?:place of service|POS)(?: codes?)?:? ((?:\d{2}(?:, | and | or |, and |, or )?)+)/gi

/** States named by their full names; two-letter words are too often something else. USPS codes, sorted. */
export const statesIn = (text: string) =>
  sorted((text.match(STATE) ?? []).map((name) => STATES[name.toLowerCase()]!))

/** Lines of business named, lower case, sorted. */
export const plansIn = (text: string) => sorted((text.match(PLAN) ?? []).map((name) => name.toLowerCase()))

/** Two-digit place-of-service codes after their cue, sorted. */
export const placesOfServiceIn = (text: string) =>
  sorted([...text.matchAll(PLACE_OF_SERVICE)].flatMap(([, list]) => list!.match(/\d{2}/g) ?? []))

const sorted = (values: readonly string[]) => [...new Set(values)].sort()
