import type { Conflict, Match, MatchedOn, MatchType } from '../card.ts'
import type { Subject } from '../indexing/index-types.ts'
import type { Candidate } from './rank-candidates.ts'

/** The highest score of a name alone. */
const NAME_CEILING = 0.9
/** A name with a higher logit is listed as a reason for the match. */
const NAME_COUNTS = -3
const TYPES = {
  payer_id: 'edi_id',
  naic_code: 'naic_code',
  phone: 'phone',
  po_box: 'address',
  street: 'address',
} as const

/** Converts a candidate to the answer. */
export function presentMatch(subject: Subject, candidate: Candidate, conflicts: readonly Conflict[]): Match {
  const { keys, confidence } = candidate
  const [key] = keys
  const byName = 1 / (1 + Math.exp(-candidate.nameWeight / 2))
  return {
    payerId: subject.payerId,
    entryId: subject.entryId,
    directoryId: key?.directoryId ?? subject.directoryId,
    name: subject.name,
    ediPayerId: subject.ediPayerId,
    score: round(
      key || candidate.corrected ? NAME_CEILING + (1 - NAME_CEILING) * byName : NAME_CEILING * byName,
    ),
    confidence: round(confidence),
    matchType: typeOf(candidate),
    matchedOn: matchReasons(candidate),
    conflicts,
  }
}

function typeOf({ keys, corrected, named }: Candidate): MatchType {
  const [key] = keys
  if (key && (!corrected || key.kind === 'payer_id' || key.kind === 'naic_code')) return TYPES[key.kind]
  return corrected ? 'correction' : named?.isAlias ? 'alias' : 'name'
}

function matchReasons({ keys, corrected, named, nameWeight }: Candidate): MatchedOn[] {
  const reasons: MatchedOn[] = [...new Set(keys.map(({ kind }) => kind))]
  if (corrected) reasons.push('correction')
  if (named && nameWeight >= NAME_COUNTS) reasons.push(named.isAlias ? 'alias' : 'name')
  if (named?.own.stateAgrees) reasons.push('state')
  return reasons
}

const round = (share: number) => Math.round(share * 1e4) / 1e4
