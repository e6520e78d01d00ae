import type { Key, MatchIndex } from '../indexing/match-index.ts'
import type { NameHit } from '../names/rank-names.ts'

/** A subject with all evidence for it. */
export type Candidate = {
  subject: number
  named: NameHit | null
  /** The logit of its name alone, and of everything. */
  nameWeight: number
  weight: number
  keys: readonly Key[]
  corrected: boolean
  /** Likelihood by the name alone among all names, and calibrated likelihood by everything. */
  nameShare: number
  confidence: number
}

/** What a key adds, in logits: machines read numbers well and names badly. */
const KEY_WEIGHT: Readonly<Record<Key['kind'], number>> = {
  payer_id: 30,
  naic_code: 28,
  po_box: 14,
  street: 11,
  phone: 11,
}
/** The same box number under another ZIP may be in another town. */
const OTHER_ZIP = -3
const SAME_PRINT = 0.3
const CORRECTION_WEIGHT = 24
/**
 * A company without a routing entry ranks below one that accepts claims, unless it is much more
 * likely. A product rule, set by hand and not fitted.
 */
const NO_ENTRY = -2
/** The weight of a candidate without a usable name. */
const UNNAMED = -8
/** The largest number of answers. */
const LISTED = 20
/** Shorter names may match by chance. */
const TWIN_LENGTH = 10
/** With a key, a name counts only when it shares a word of at least this rarity. */
const MIN_RARITY_WITH_KEY = 0.35
/** Below this a candidate shares nothing but common words with the card. */
const LEAST_WEIGHT = -5.5

type Evidence = { named: readonly NameHit[]; hits: readonly Key[]; corrected: ReadonlySet<number> }

/** Combines names, keys and corrections into candidates, best first. */
export function rankCandidates(index: MatchIndex, { named, hits, corrected }: Evidence): Candidate[] {
  const byName = new Map(named.map((hit) => [hit.subject, hit]))
  const byKey = Map.groupBy(hits, ({ subject }) => subject)
  const names = 1 + sum(named.map(({ weight }) => Math.exp(weight)))
  const candidates = [...new Set([...byName.keys(), ...byKey.keys(), ...corrected])].map(
    (subject): Candidate => {
      const hit = byName.get(subject)
      const keys = byKey.get(subject) ?? []
      const nameWeight =
        hit && (keys.length === 0 || hit.features.rarestShared >= MIN_RARITY_WITH_KEY) ? hit.weight : UNNAMED
      const isNamedOnly = keys.length === 0 && !corrected.has(subject)
      const weight =
        nameWeight +
        keyWeight(keys) +
        (corrected.has(subject) ? CORRECTION_WEIGHT : 0) +
        (isNamedOnly && index.subjects[subject]!.entryId === null ? NO_ENTRY : 0)
      return {
        subject,
        named: hit ?? null,
        nameWeight,
        weight,
        keys,
        corrected: corrected.has(subject),
        nameShare: Math.exp(nameWeight) / names,
        confidence: 0,
      }
    },
  )
  const kept = candidates.filter(({ weight }) => weight > LEAST_WEIGHT)
  const ranked = kept.sort(
    (a, b) =>
      b.weight - a.weight ||
      Number(a.named?.isAlias ?? false) - Number(b.named?.isAlias ?? false) ||
      compareSubjects(index, a.subject, b.subject),
  )
  return rankTwinsLast(index, withConfidence(index, ranked))
}

/** Each further key adds a little. */
const keyWeight = (keys: readonly Key[]) => Math.max(0, ...keys.map(weightOf)) + Math.max(0, keys.length - 1)
const weightOf = ({ kind, zipDiffers, samePrint }: Key) =>
  KEY_WEIGHT[kind] + (zipDiffers ? OTHER_ZIP : 0) + (samePrint ? SAME_PRINT : 0)

/** Among equals, subjects with a routing entry come first, then by name. */
function compareSubjects({ subjects }: MatchIndex, left: number, right: number): number {
  const [a, b] = [subjects[left]!, subjects[right]!]
  return (
    Number(b.entryId !== null) - Number(a.entryId !== null) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : a.directoryId < b.directoryId ? -1 : 1)
  )
}

/**
 * "No payer" competes with a logit of 0. A registry duplicate does not compete with its routing
 * entry, because both answers would be right.
 */
function withConfidence(index: MatchIndex, ranked: Candidate[]): Candidate[] {
  const [best] = ranked
  if (!best) return []
  const top = Math.max(0, best.weight)
  const routed = index.subjects[best.subject]!.entryId !== null
  const twins = ranked.filter((each) => routed && each !== best && isTwin(index, each, best))
  const all =
    Math.exp(-top) +
    sum(ranked.filter((each) => !twins.includes(each)).map(({ weight }) => Math.exp(weight - top)))
  return ranked.map((each) => ({
    ...each,
    confidence:
      calibrate(Math.min(1, Math.exp(each.weight - top) / all)) *
      (twins.includes(each) ? 1 - Math.exp(best.weight - top) / all : 1),
  }))
}

/** Registry duplicates of a listed company rank last. */
function rankTwinsLast(index: MatchIndex, ranked: readonly Candidate[]): Candidate[] {
  const near = ranked.slice(0, LISTED)
  const repeats = near.filter((each, order) =>
    near.slice(0, order).some((better) => isTwin(index, each, better)),
  )
  return [...near.filter((each) => !repeats.includes(each)), ...repeats, ...ranked.slice(LISTED)]
}

function isTwin({ subjects, names }: MatchIndex, other: Candidate, best: Candidate): boolean {
  if (subjects[other.subject]!.entryId !== null || !other.named || !best.named) return false
  if (other.keys.length > 0) return false
  const [a, b] = [names[other.named.name]!.run, names[best.named.name]!.run]
  return a === b || (Math.min(a.length, b.length) >= TWIN_LENGTH && (a.includes(b) || b.includes(a)))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Share by the weights, and how often a best match with that share was right. Measured in bins on
 * the cards of the fit (a directory's own names, aliases left out) and smoothed to rise. Labeled
 * cards agree within their bounds.
 */
const BINS: readonly (readonly [share: number, right: number])[] = [
  [0, 0],
  [0.05, 0.07],
  [0.15, 0.24],
  [0.3, 0.4],
  [0.45, 0.72],
  [0.6, 0.77],
  [0.75, 0.82],
  [0.85, 0.92],
  [0.92, 0.96],
  [0.97, 0.985],
  [1, 0.995],
]

/** Calibrated probability of a share, interpolated linearly between the bins. */
function calibrate(share: number): number {
  const index = BINS.findIndex(([upTo]) => share <= upTo)
  if (index <= 0) return BINS[index === 0 ? 0 : BINS.length - 1]![1]
  const [[fromShare, from], [toShare, to]] = [BINS[index - 1]!, BINS[index]!]
  return from + ((share - fromShare) / (toShare - fromShare)) * (to - from)
}
