import type { Candidate, Card, Match, MatchedOn } from './card.ts'
import { foldName } from './fold-name.ts'
import { type Likeness, likenessAmong } from './name-likeness.ts'
import { stateName } from './us-states.ts'

/** The best that a name alone can score. */
const NAME_CEILING = 0.9
/** A number on the card outranks any name; the rest lets the name order several bearers of one number. */
const NUMBER_FLOOR = 0.91
/** Part of the doubt that an agreeing state removes, and part of the likeness that a differing one takes away. */
const STATE_SHARE = 0.3
/** What is left of a likeness when the card names a state and the candidate is silent about states. */
const STATE_SILENT = 0.95
/** Below this likeness two names share only common words. */
const LEAST_LIKENESS = 0.3
/** How fast confidence passes to the best of several: a lead of 0.1 leaves the second an eighth of it. */
const SHARPNESS = 20

/** Orders candidates against a card, best first, one line per entry. Pure: no clock, no database. */
export function rankCandidates(card: Card, candidates: readonly Candidate[]): Match[] {
  const company = foldName(card.company)
  const spoken = [...new Set([company, withState(company, card.state)])]
  const likeness = likenessAmong([...new Set([...spoken, ...candidates.map(({ folded }) => folded)])])
  const best = new Map<string, Match>()
  for (const candidate of candidates) {
    const match = judge({ card, spoken, likeness }, candidate)
    const key = candidate.entryId ?? candidate.payerId
    if (match.score >= LEAST_LIKENESS * NAME_CEILING && match.score > (best.get(key)?.score ?? 0)) best.set(key, match)
  }
  return withConfidence([...best.values()].sort(nearestFirst))
}

/** Of equals, one that claims can be sent to comes first. */
const nearestFirst = (a: Match, b: Match) =>
  b.score - a.score ||
  Number(b.entryId !== null) - Number(a.entryId !== null) ||
  a.name.localeCompare(b.name) ||
  a.directoryId.localeCompare(b.directoryId)

/** The name as it may be meant: "Medicaid" on a card from Arkansas is "Medicaid Arkansas". */
export function withState(company: string, state: string | undefined): string {
  const name = state && stateName(state)
  return !name || company.includes(name) ? company : `${company} ${name}`
}

type Reading = { card: Card; spoken: readonly string[]; likeness: Likeness }

function judge({ card, spoken, likeness }: Reading, candidate: Candidate): Match {
  const { payerId, entryId, directoryId, name, ediPayerId, identifier, isAlias } = candidate
  const alike = Math.max(...spoken.map((words) => likeness(words, candidate.folded)))
  const agrees = stateAgreement(card.state, candidate)
  const score = identifier ? NUMBER_FLOOR + (1 - NUMBER_FLOOR) * alike : NAME_CEILING * weighed(alike, card.state, agrees)
  const matchType = identifier === 'edi' ? 'edi_id' : identifier === 'naic' ? 'naic_code' : isAlias ? 'alias' : 'name'
  return {
    payerId,
    entryId,
    directoryId,
    name,
    ediPayerId,
    score: rounded(score),
    confidence: 0,
    matchType,
    matchedOn: reasons(candidate, alike, agrees),
  }
}

function weighed(alike: number, state: string | undefined, agrees: boolean | null): number {
  if (!state) return alike
  if (agrees === null) return alike * STATE_SILENT
  return agrees ? alike + (1 - alike) * STATE_SHARE : alike * (1 - STATE_SHARE)
}

/** Null when either side is silent about states. A state in the name is a statement too. */
function stateAgreement(state: string | undefined, { states, folded }: Candidate): boolean | null {
  if (!state) return null
  const name = stateName(state)
  if (states.includes(state) || (name && ` ${folded} `.includes(` ${name} `))) return true
  return states.length > 0 ? false : null
}

function reasons({ identifier, isAlias }: Candidate, alike: number, agrees: boolean | null): MatchedOn[] {
  const numbers: MatchedOn[] = identifier === 'edi' ? ['payer_id'] : identifier === 'naic' ? ['naic_code'] : []
  const names: MatchedOn[] = alike >= LEAST_LIKENESS ? [isAlias ? 'alias' : 'name'] : []
  return [...numbers, ...names, ...(agrees ? ['state' as const] : [])]
}

function withConfidence(ranked: readonly Match[]): Match[] {
  const weight = ({ score }: Match) => Math.exp(SHARPNESS * score)
  const total = ranked.reduce((sum, match) => sum + weight(match), 0)
  return ranked.map((match) => ({ ...match, confidence: rounded((match.score * weight(match)) / total) }))
}

const rounded = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 1e4) / 1e4
