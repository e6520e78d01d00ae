import { nameKeys, nameWords, type NameKeys } from '../normalization/names.ts'
import { stateOfZip } from '../normalization/contact-keys.ts'
import type { Card, Conflict, Correction, Decision, Match, MatchedOn, MatchType } from './card.ts'
import { type CardKeys, keyHits, keysOf, type MatchIndex } from './indexing/match-index.ts'
import { readingsOf } from './names/query-reading.ts'
import { rankNames } from './names/rank-names.ts'
import type { PayerMatcher } from './payer-matcher.ts'
import { conflictsOf, decide, weigh } from './scoring/decide.ts'
import { type Candidate, rankCandidates } from './scoring/rank-candidates.ts'
import type { Subject } from './indexing/index-types.ts'
import type { RankedCorrection } from './payer-match-repo.ts'

export type MatchAnswer = {
  /** The normalized card that was compared. */
  normalized: {
    company: string
    state: string | null
    ediPayerId: string | null
    naicCode: string | null
    phone: string | null
    addressKey: string | null
  }
  matches: Match[]
  decision: Decision
}

/**
 * Finds the payers that a card most likely means, best first, at most `limit`, in the current
 * directory. Uses the card, and the corrections and entries of the caller's organization
 * (specification 4.1, payers/match).
 */
export async function matchPayer(matcher: PayerMatcher, card: Card, limit: number): Promise<MatchAnswer> {
  const name = nameKeys(card.company)
  const state = card.state ?? stateOfZip(card.zip ?? '')
  const { version, own, corrections } = await matcher.peek(name, state)
  const index = await matcher.at(version, own)
  const { keys, matches, decision } = matchCard(
    index,
    card,
    correctionsForName(corrections, name, index),
    limit,
  )
  const { ediPayerId, naicCode, phone, address } = keys
  const addressKey =
    address &&
    (address.kind === 'po_box'
      ? `POBOX|${address.number}${address.zip ? `|${address.zip}` : ''}`
      : `STREET|${address.line}|${address.zip}`)
  return {
    normalized: { company: name.folded, state, ediPayerId, naicCode, phone, addressKey },
    matches,
    decision,
  }
}

type CardMatches = { keys: CardKeys; state: string | null; matches: Match[]; decision: Decision }

/**
 * The payers that a card most likely means, best first, at most `limit`, and whether the first is
 * certain enough. Pure.
 *
 * EDI ids and NAIC codes rank first, then corrections. Addresses and phones weigh as much as a good
 * name, and names decide the rest. `conflicts` lists what disagrees.
 */
export function matchCard(
  index: MatchIndex,
  card: Card,
  corrections: readonly Correction[],
  limit: number,
): CardMatches {
  const state = card.state ?? stateOfZip(card.zip ?? '')
  const keys = keysOf(card)
  const hits = keyHits(index, keys)
  const corrected = corrections.flatMap(({ payerId, entryId }) =>
    (index.byPayer.get(payerId) ?? []).filter(
      (subject) => entryId === null || index.subjects[subject]!.entryId === entryId,
    ),
  )
  const plan = nameWords(card.plan ?? '')
  const named = rankNames(
    index,
    {
      readings: readingsOf(card.company, state, plan),
      state,
      plan,
      also: [...hits.map(({ subject }) => subject), ...corrected],
    },
    weigh,
  )
  const ranked = rankCandidates(index, { named, hits, corrected: new Set(corrected) })
  return {
    keys,
    state,
    matches: ranked.slice(0, limit).map((each) => present(each, ranked)),
    decision: decide(ranked),
  }

  function present(candidate: Candidate, all: readonly Candidate[]): Match {
    return presentMatch(index.subjects[candidate.subject]!, candidate, conflictsOf(candidate, all))
  }
}

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
function presentMatch(subject: Subject, candidate: Candidate, conflicts: readonly Conflict[]): Match {
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

/** Too many names share a shorter skeleton. */
const MIN_SKELETON_LETTERS = 4

/**
 * The corrections that apply to a name: those of the exact name, else those of names with the same
 * skeleton if they agree on one payer and no other payer of the directory has such a name.
 * Corrections for the exact state take precedence.
 */
function correctionsForName(
  corrections: readonly RankedCorrection[],
  { skeleton }: NameKeys,
  index: MatchIndex,
): Correction[] {
  const exact = corrections.filter(({ isExactName }) => isExactName)
  if (exact.length > 0) return preferExactState(exact)
  const similar = preferExactState(corrections)
  const [first] = similar
  const run = skeleton.replaceAll(' ', '')
  if (!first || run.length < MIN_SKELETON_LETTERS) return []
  const isAgreed = similar.every(({ payerId }) => payerId === first.payerId)
  return isAgreed && !belongsToAnotherPayer(index, run, first.payerId) ? similar : []
}

function preferExactState(corrections: readonly RankedCorrection[]): RankedCorrection[] {
  const isNear = corrections.some(({ isExactState }) => isExactState)
  return corrections.filter(({ isExactState }) => isExactState === isNear)
}

/** Whether another payer of the directory has a name with this skeleton. */
const belongsToAnotherPayer = ({ names, subjects }: MatchIndex, run: string, payerId: string): boolean =>
  names.some(
    (name) => name.run === run && name.bearers.some(({ subject }) => subjects[subject]!.payerId !== payerId),
  )
