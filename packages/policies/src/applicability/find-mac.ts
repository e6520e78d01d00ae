import type { Benefit, MacAssignment, Part } from '@ppman/facts'
import type { Question } from './applicability.ts'
import { type Facts, holds } from './facts.ts'

export type Mac = { jurisdiction: string; contractor: string }
type Where = Pick<Question, 'part' | 'state' | 'place' | 'on'> & { benefit: Benefit }

/**
 * The Medicare contractor for a benefit category in a state on a day. A line for a place within the
 * state takes precedence over the state's line. Null when none is known for that day.
 */
export function findMac(facts: Facts, where: Where): Mac | null {
  const lines = facts.assignments.filter((line) => isCandidate(line, where) && holds(line, where.on))
  const line =
    lines.find(({ places }) => isAmong(places, where.place)) ??
    lines.find(({ places }) => places.length === 0)
  return line ? { jurisdiction: line.jurisdiction, contractor: line.contractor } : null
}

/** In a divided state: whether the part or the place is needed to choose the contractor. */
export function missingForMac(facts: Facts, where: Where): ('part' | 'locality')[] {
  const divided = facts.assignments.filter(
    (line) => line.places.length > 0 && isCandidate({ ...line, part: null }, where) && holds(line, where.on),
  )
  if (divided.length === 0) return []
  if (where.place === null) return where.part === 'A' ? [] : ['locality']
  const isInside = divided.some(({ places }) => isAmong(places, where.place))
  return isInside && where.part === null ? ['part'] : []
}

/** The contractor that holds a jurisdiction's A/B (or equipment) contract on a day. */
const contractorOf = (facts: Facts, jurisdiction: string, on: string | null): string | null =>
  facts.assignments.find(
    (line) => line.jurisdiction === jurisdiction && line.benefit !== 'hhh' && holds(line, on),
  )?.contractor ?? null

const isCandidate = (line: MacAssignment, { benefit, part, state }: Where): boolean =>
  line.benefit === benefit && state !== null && line.states.includes(state) && isOfPart(line.part, part)

const isOfPart = (line: Part | null, asked: Part | null) => line === null || line === asked
const isAmong = (places: readonly string[], place: string | null) =>
  place !== null && places.some((one) => isSamePlace(one, place))

type Place = { name: string; kind: 'county' | 'city' | '' }

/** Whether a text names a county or city of the table. Without a kind, both kinds match. */
function isSamePlace(listed: string, asked: string): boolean {
  const [one, other] = [placeOf(listed), placeOf(asked)]
  return one.name === other.name && (one.kind === other.kind || other.kind === '')
}

function placeOf(text: string): Place {
  const plain = text
    .toLowerCase()
    .replace(/,.*/s, '')
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const kind = /\b(?:county|co)\b/.test(plain) ? 'county' : /\bcity\b/.test(plain) ? 'city' : ''
  return {
    name: plain
      .replace(/\b(?:county|co|city|independent|of)\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    kind,
  }
}

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
