import type { Benefit, Part } from './applicability.ts'
import type { Facts } from './facts.ts'
import { holderOf } from './find-mac.ts'

export type Contract = {
  jurisdiction: string
  contractor: string | null
  /** Null where the number is known by its first two digits only, or is no single state's. */
  state: string | null
  part: Part | null
  benefit: Benefit | null
}

/** What a five-digit Medicare contract number is for. Null when its first two digits name no contract. */
export function findContract(facts: Facts, number: string, on: string | null): Contract | null {
  const known = facts.contracts.find((contract) => contract.number === number)
  const jurisdiction = known?.jurisdiction ?? facts.prefixes.get(number.slice(0, 2))
  if (!jurisdiction) return null
  const { state = null, part = null, benefit = null } = known ?? {}
  return { jurisdiction, contractor: holderOf(facts, jurisdiction, on), state, part, benefit }
}

/** A jurisdiction by any name it has or had: `J12`, `Jurisdiction L`, `DME A`. Null when there is none. */
export function findJurisdiction(facts: Facts, name: string, on: string | null): Contract | null {
  const short = name
    .toUpperCase()
    .replace(/JURISDICTION|MAC|A\/B/g, '')
    .replace(/[^A-Z0-9]/g, '')
  const words = short.startsWith('DME')
    ? `DME-${short.at(-1)}`
    : `J${short.replace(/^J0?(?=.)/, '').replace(/^0/, '')}`
  const jurisdiction = facts.formerNames.get(words) ?? words
  const isOne = [...facts.prefixes.values()].includes(jurisdiction)
  return isOne
    ? { jurisdiction, contractor: holderOf(facts, jurisdiction, on), state: null, part: null, benefit: null }
    : null
}
