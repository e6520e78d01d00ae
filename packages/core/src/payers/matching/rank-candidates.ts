import { calibrated } from './calibration.ts'
import type { Key } from './key-hits.ts'
import type { MatchIndex } from './match-index.ts'
import type { NameHit } from './rank-names.ts'

/** A subject with all that speaks for it. */
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
const KEY_WEIGHT: Readonly<Record<Key['kind'], number>> = { payer_id: 30, naic_code: 28, po_box: 14, street: 11, phone: 8 }
/** A box under another ZIP may be another town's box of that number. */
const OTHER_ZIP = -3
const SAME_PRINT = 0.3
const CORRECTION_WEIGHT = 24
/** A name that nothing is known of. */
const UNNAMED = -8
/** What a key already named is not ordered by everyday words. */
const TELLING_WORD = 0.35
/** Below this a candidate shares nothing but common words with the card. */
const LEAST_WEIGHT = -5.5

type Evidence = { named: readonly NameHit[]; hits: readonly Key[]; corrected: ReadonlySet<number> }

/** Brings names, keys and corrections together, best first. */
export function rankCandidates(index: MatchIndex, { named, hits, corrected }: Evidence): Candidate[] {
  const byName = new Map(named.map((hit) => [hit.subject, hit]))
  const byKey = Map.groupBy(hits, ({ subject }) => subject)
  const names = 1 + sum(named.map(({ weight }) => Math.exp(weight)))
  const candidates = [...new Set([...byName.keys(), ...byKey.keys(), ...corrected])].map((subject): Candidate => {
    const hit = byName.get(subject)
    const keys = byKey.get(subject) ?? []
    const nameWeight = hit && (keys.length === 0 || hit.features.rarestShared >= TELLING_WORD) ? hit.weight : UNNAMED
    const weight = nameWeight + keyWeight(keys) + (corrected.has(subject) ? CORRECTION_WEIGHT : 0)
    return { subject, named: hit ?? null, nameWeight, weight, keys, corrected: corrected.has(subject), nameShare: Math.exp(nameWeight) / names, confidence: 0 }
  })
  const kept = candidates.filter(({ weight }) => weight > LEAST_WEIGHT)
  return withConfidence(kept.sort((a, b) => b.weight - a.weight || Number(a.named?.isAlias ?? false) - Number(b.named?.isAlias ?? false) || compareSubjects(index, a.subject, b.subject)))
}

/** Each further key adds a little. */
const keyWeight = (keys: readonly Key[]) => Math.max(0, ...keys.map(weightOf)) + Math.max(0, keys.length - 1)
const weightOf = ({ kind, zipDiffers, samePrint }: Key) => KEY_WEIGHT[kind] + (zipDiffers ? OTHER_ZIP : 0) + (samePrint ? SAME_PRINT : 0)

/** Of equals, one that claims can be sent to comes first, then by name. */
function compareSubjects({ subjects }: MatchIndex, left: number, right: number): number {
  const [a, b] = [subjects[left]!, subjects[right]!]
  return Number(b.entryId !== null) - Number(a.entryId !== null) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.directoryId < b.directoryId ? -1 : 1)
}

/** "Nobody" is a rival too, with a logit of 0. */
function withConfidence(ranked: Candidate[]): Candidate[] {
  const top = Math.max(0, ranked[0]?.weight ?? 0)
  const all = Math.exp(-top) + sum(ranked.map(({ weight }) => Math.exp(weight - top)))
  return ranked.map((each) => ({ ...each, confidence: calibrated(Math.exp(each.weight - top) / all) }))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
