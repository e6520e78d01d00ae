/**
 * The states that one administrative contractor of Medicare serves together: an entry for one of
 * them often takes the claims of all. Source: CMS, "Who are the MACs", A/B jurisdictions.
 */
export const MAC_JURISDICTIONS: readonly (readonly string[])[] = [
  ['CA', 'HI', 'NV', 'AS', 'GU', 'MP'],
  ['AK', 'AZ', 'ID', 'MT', 'ND', 'OR', 'SD', 'UT', 'WA', 'WY'],
  ['AR', 'CO', 'LA', 'MS', 'NM', 'OK', 'TX'],
  ['DC', 'DE', 'MD', 'NJ', 'PA'],
  ['FL', 'PR', 'VI'],
  ['AL', 'GA', 'TN'],
  ['NC', 'SC', 'VA', 'WV'],
  ['KY', 'OH'],
  ['IL', 'MN', 'WI'],
  ['CT', 'MA', 'ME', 'NH', 'NY', 'RI', 'VT'],
  ['IA', 'KS', 'MO', 'NE'],
  ['IN', 'MI'],
]
