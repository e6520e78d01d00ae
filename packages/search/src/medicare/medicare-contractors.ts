/**
 * A Medicare contractor, its name pattern, and its states for Parts A and B. Source: CMS, "Who are
 * the MACs".
 */
export type MedicareContractor = { key: string; name: string; calledBy: RegExp; states: readonly string[] }

const splitStates = (words: string) => words.split(' ')

export const MEDICARE_CONTRACTORS: readonly MedicareContractor[] = [
  {
    key: 'noridian',
    name: 'Noridian Healthcare Solutions',
    calledBy: /\bnoridian\b/i,
    states: splitStates('CA HI NV AS GU MP AK AZ ID MT ND OR SD UT WA WY'),
  },
  { key: 'cgs', name: 'CGS Administrators', calledBy: /\bcgs\b/i, states: splitStates('KY OH') },
  {
    key: 'palmetto',
    name: 'Palmetto GBA',
    calledBy: /\bpalmetto\b/i,
    states: splitStates('AL GA TN NC SC VA WV'),
  },
  {
    key: 'wps',
    name: 'WPS Insurance Corporation',
    calledBy: /\bwps\b|wisconsin physicians/i,
    states: splitStates('IA KS MO NE IN MI'),
  },
  {
    key: 'ngs',
    name: 'National Government Services',
    calledBy: /national government services|\bngs\b/i,
    states: splitStates('IL MN WI CT MA ME NH NY RI VT'),
  },
  {
    key: 'novitas',
    name: 'Novitas Solutions',
    calledBy: /\bnovitas\b/i,
    states: splitStates('AR CO LA MS NM OK TX DE DC MD NJ PA VA'),
  },
  {
    key: 'first-coast',
    name: 'First Coast Service Options',
    calledBy: /\bfirst coast\b|\bfcso\b/i,
    states: splitStates('FL PR VI'),
  },
]

/** Contractors named in a line of the coverage database, in order. */
export function contractorsIn(line: string): MedicareContractor[] {
  return MEDICARE_CONTRACTORS.map((contractor) => ({ contractor, index: line.search(contractor.calledBy) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index)
    .map(({ contractor }) => contractor)
}

/**
 * States of a document by its contractors; empty for home health and equipment, which are divided
 * differently.
 */
export function statesOf(line: string, contractors: readonly MedicareContractor[]): string[] {
  return /\bDME MAC\b|\bHHH MAC\b/.test(line)
    ? []
    : [...new Set(contractors.flatMap(({ states }) => states))].sort()
}
