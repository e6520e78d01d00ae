import type { Benefit, Part } from '@ppman/facts'
import type { Facts } from './facts.ts'
import { contractorOf } from './find-mac.ts'

export type Contract = {
  jurisdiction: string
  contractor: string | null
  /** Null when only the first two digits are known, or when the contract covers several states. */
  state: string | null
  part: Part | null
  benefit: Benefit | null
}

/** Resolves a five-digit Medicare contract number; null when its first two digits are unknown. */
export function findContract(facts: Facts, number: string, on: string | null): Contract | null {
  const listed = facts.contracts.find((contract) => contract.number === number)
  const jurisdiction = listed?.jurisdiction ?? facts.prefixes.get(number.slice(0, 2))
  if (!jurisdiction) return null
  const { state = null, part = null, benefit = null } = listed ?? {}
  return { jurisdiction, contractor: contractorOf(facts, jurisdiction, on), state, part, benefit }
}

/** Resolves a current or former jurisdiction name (`J12`, `Jurisdiction L`, `DME A`), or null. */
export function findJurisdiction(facts: Facts, name: string, on: string | null): Contract | null {
  const short = name
    .toUpperCase()
    .replace(/JURISDICTION|MAC|A\/B/g, '')
    .replace(/[^A-Z0-9]/g, '')
  const canonicalName = short.startsWith('DME')
    ? `DME-${short.at(-1)}`
    : `J${short.replace(/^J0?(?=.)/, '').replace(/^0/, '')}`
  const jurisdiction = facts.formerNames.get(canonicalName) ?? canonicalName
  const isJurisdiction = [...facts.prefixes.values()].includes(jurisdiction)
  return isJurisdiction
    ? {
        jurisdiction,
        contractor: contractorOf(facts, jurisdiction, on),
        state: null,
        part: null,
        benefit: null,
      }
    : null
}
