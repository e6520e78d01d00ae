import { currentPartsAB, list, readTable, text } from '@ppman/facts'

/** A Medicare contractor, its name pattern, and its states for Parts A and B. */
export type MedicareContractor = { key: string; name: string; calledBy: RegExp; states: readonly string[] }

export const MEDICARE_CONTRACTORS: readonly MedicareContractor[] = readTable(
  new URL('../facts/medicare-contractors.csv', import.meta.url),
  {
    key: text,
    name: text,
    called: list.refine(
      (names) => names.every((one) => /^[a-z ]+$/.test(one)),
      'is not in lower-case letters',
    ),
    /** The contractor as the table of assignments names it. */
    mac: text.refine((mac) => statesOfMac(mac).length > 0, 'has no current assignment for Parts A and B'),
  },
).map(({ key, name, called, mac }) => ({
  key,
  name,
  calledBy: new RegExp(`\\b(?:${called.join('|')})\\b`, 'i'),
  states: statesOfMac(mac),
}))

function statesOfMac(mac: string): string[] {
  return currentPartsAB()
    .filter(({ contractor }) => contractor === mac)
    .flatMap(({ states }) => states)
}

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
