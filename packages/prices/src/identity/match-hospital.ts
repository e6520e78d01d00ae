import type { FileEvidence } from './file-evidence.ts'
import { MIN_LIKENESS, nameLikeness } from './name-likeness.ts'
import { isSameBuilding, type StreetAddress, streetAddress } from './street-address.ts'

/** A hospital that the evidence may identify. */
export type Candidate = {
  id: number
  name: string
  aliases: readonly string[]
  address: string | null
  state: string
  zip: string | null
  npis: readonly string[]
}

export type MatchBasis = 'ccn_list' | 'address' | 'npi' | 'manual'
export type HospitalMatch = { hospitalId: number; basis: MatchBasis; confidence: number }

export type Match = {
  state: 'matched' | 'unmatched' | 'needs_human_review'
  /** Why it is not matched, else null. Stored: add, do not rename. */
  reason: string | null
  hospitals: HospitalMatch[]
}

export type Question = {
  /** The hospital that a list or an operator claims. */
  claim: { hospitalId: number; basis: 'ccn_list' | 'manual' } | null
  /** As the entry names it. */
  locationName: string
  evidence: FileEvidence
  /** Whether lists claim the same file for several hospitals. */
  isClaimShared: boolean
}

/** How the evidence of a file supports one hospital. */
type Support = {
  candidate: Candidate
  npi: boolean
  building: boolean
  zip: boolean
  state: boolean | null
  likeness: number
}

/**
 * Decides which hospitals a file belongs to. An operator's claim is accepted. A list's claim needs
 * support in the file, unless the file names nobody. Without a claim: NPI, then building, then ZIP
 * code with a similar name; a name alone is not enough. Ambiguous files go to a review. Pure.
 *
 * @param candidates hospitals with one of the file's NPIs or ZIP codes, and the claimed one
 */
export function matchHospital(question: Question, candidates: readonly Candidate[]): Match {
  const supports = candidates.map((candidate) => collectSupport(candidate, question))
  const { claim } = question
  if (!claim) return matchByEvidence(supports, question.evidence)
  if (claim.basis === 'manual')
    return makeMatch([{ hospitalId: claim.hospitalId, basis: 'manual', confidence: 1 }])
  const claimed = supports.find(({ candidate }) => candidate.id === claim.hospitalId)
  return claimed ? matchByList(claimed, question) : review('claimed_hospital_unknown')
}

function collectSupport(candidate: Candidate, { evidence, locationName }: Question): Support {
  const own = streetAddress(`${candidate.address ?? ''} ${candidate.state} ${candidate.zip ?? ''}`)
  const places = evidence.addresses.map(streetAddress)
  const near = places.filter(({ zip }) => zip !== null && zip === candidate.zip)
  const names = [locationName, ...evidence.names].filter(Boolean)
  return {
    candidate,
    npi: candidate.npis.some((npi) => evidence.npis.includes(npi)),
    building: near.some((place) => isSameBuilding(place, own)),
    zip: near.length > 0,
    state: stateFits(candidate.state, evidence.states, places),
    likeness: Math.max(
      0,
      ...[candidate.name, ...candidate.aliases].flatMap((ownName) =>
        names.map((name) => nameLikeness(ownName, name)),
      ),
    ),
  }
}

/** Null when the file names no state. */
function stateFits(
  state: string,
  licensed: readonly string[],
  places: readonly StreetAddress[],
): boolean | null {
  const states = [...licensed, ...places.flatMap((place) => place.state ?? [])]
  return states.length === 0 ? null : states.includes(state)
}

function matchByList(
  { candidate, npi, building, zip, state, likeness }: Support,
  { evidence, isClaimShared }: Question,
): Match {
  const listed = (confidence: number) =>
    makeMatch([{ hospitalId: candidate.id, basis: 'ccn_list', confidence }])
  if (state === false) return review('state_differs')
  if (npi || building) return listed(0.99)
  if (zip && likeness >= MIN_LIKENESS) return listed(0.95)
  const saysNothing = evidence.addresses.length === 0 && evidence.npis.length === 0
  if (saysNothing && !isClaimShared) return listed(likeness >= MIN_LIKENESS ? 0.8 : 0.6)
  if (state && likeness >= MIN_LIKENESS && !isClaimShared) return listed(0.8)
  return review(saysNothing ? 'several_hospitals_listed' : 'address_differs')
}

function matchByEvidence(supports: readonly Support[], evidence: FileEvidence): Match {
  if (evidence.addresses.length === 0 && evidence.npis.length === 0)
    return { state: 'unmatched', reason: 'file_says_nothing', hospitals: [] }
  const sure = supports.filter(({ npi, building, state }) => (npi || building) && state !== false)
  if (sure.length > 0) return matchByStrongEvidence(sure)
  const like = supports.filter(
    ({ zip, state, likeness }) => zip && state !== false && likeness >= MIN_LIKENESS,
  )
  if (like.length === 1)
    return makeMatch([{ hospitalId: like[0]!.candidate.id, basis: 'address', confidence: 0.75 }])
  if (like.length > 1) return review('several_hospitals_alike')
  return {
    state: 'unmatched',
    reason: supports.some(({ zip }) => zip) ? 'zip_only' : 'no_hospital_there',
    hospitals: [],
  }
}

/**
 * A file may cover several buildings with one hospital each; hospitals in one building differ by
 * name.
 */
function matchByStrongEvidence(sure: readonly Support[]): Match {
  const groups = Map.groupBy(
    sure,
    ({ candidate: { zip, address } }) => `${zip} ${streetAddress(address ?? '').number}`,
  )
  const chosen = [...groups.values()].map(pickBest)
  if (chosen.includes(null)) return review('several_hospitals_alike')
  return makeMatch(
    chosen.map((support) => {
      const { candidate, npi, building, likeness } = support!
      const confidence = npi && building ? 0.99 : npi ? 0.97 : likeness >= MIN_LIKENESS ? 0.95 : 0.85
      return { hospitalId: candidate.id, basis: npi ? 'npi' : 'address', confidence }
    }),
  )
}

function pickBest(group: readonly Support[]): Support | null {
  const [best, next] = group.toSorted((a, b) => Number(b.npi) - Number(a.npi) || b.likeness - a.likeness)
  if (!next) return best!
  if (best!.npi !== next.npi) return best!
  return best!.likeness >= MIN_LIKENESS && best!.likeness - next.likeness >= 0.2 ? best! : null
}

const makeMatch = (hospitals: HospitalMatch[]): Match => ({ state: 'matched', reason: null, hospitals })
const review = (reason: string): Match => ({ state: 'needs_human_review', reason, hospitals: [] })
