import { PAUSE_EVERY, type Place, push, type Subject } from './indexed.ts'
import type { MatchRows, SubjectRow } from '../match-rows.ts'

/** The size of an entry with twenty EDI ids: more do not make it likelier. */
const LARGEST = 3

/** Finds subjects by their payer, and by payer or entry. */
export function* buildPlace(subjects: readonly SubjectRow[]) {
  const byPayer = new Map<string, number[]>()
  const place = new Map<string, readonly number[]>()
  for (const [at, { payerId, entryId }] of subjects.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    push(byPayer, payerId, at)
    place.set(payerId, byPayer.get(payerId)!)
    if (entryId) place.set(entryId, [at])
  }
  return { place, byPayer }
}

/** Subjects with how large they are, in their order. */
export function* withSize({ subjects, identifiers }: MatchRows, place: Place): Generator<void, Subject[]> {
  const counts = new Uint32Array(subjects.length)
  for (const [at, { key, kind }] of identifiers.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    if (kind === 'edi') for (const subject of place.get(key) ?? []) counts[subject]!++
  }
  const sized: Subject[] = []
  for (const [at, subject] of subjects.entries()) {
    if (at % PAUSE_EVERY === 0) yield
    sized.push({ ...subject, size: Math.min(LARGEST, Math.log1p(counts[at]!)) })
  }
  return sized
}
