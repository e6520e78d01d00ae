import { buildPostings, type GramPostings, gramScratch, type GramScratch } from './names/gram-postings.ts'
import { buildKeys } from './keys/index-keys.ts'
import { acronymsOf, buildNames, buildNamesOf } from './names/index-names.ts'
import { buildPlace, withSize } from './names/index-subjects.ts'
import type { IndexedName, KeyHit, Subject } from './names/indexed.ts'
import type { MatchRows } from './match-rows.ts'
import { buildWordPostings, type WordPostings } from './names/word-postings.ts'
import type { WordTable } from './names/word-table.ts'

export type MatchIndex = {
  subjects: readonly Subject[]
  names: readonly IndexedName[]
  words: WordTable
  postings: GramPostings
  byWord: WordPostings
  scratch: GramScratch
  /** Names by their initials, and names that look like initials by themselves. */
  acronyms: ReadonlyMap<string, readonly number[]>
  /** Looked up by `edi|…`, `naic|…`, `phone|…`, `box|…`, `street|…`. */
  keys: Lookup<readonly KeyHit[]>
  /** The names of each subject. */
  namesOf: readonly (readonly number[])[]
  /** Subjects by payer id: a correction names a payer. */
  byPayer: Lookup<readonly number[]>
}

type Lookup<Value> = Pick<ReadonlyMap<string, Value>, 'get'>

/** Builds the index from rows of the directory; each `yield` is a place to let others work. Pure. */
export function* buildIndex(rows: MatchRows): Generator<void, MatchIndex> {
  const { place, byPayer } = yield* buildPlace(rows.subjects)
  const subjects = yield* withSize(rows, place)
  const { names, grams, words } = yield* buildNames({ rows: rows.names, place, subjects })
  yield
  const keys = yield* buildKeys(rows, place)
  const postings = yield* buildPostings(grams)
  const byWord = yield* buildWordPostings(names, words.words.length)
  const namesOf = yield* buildNamesOf(subjects.length, names)
  const acronyms = acronymsOf(names)
  yield
  return {
    subjects,
    names,
    words,
    postings,
    byWord,
    scratch: gramScratch(names.length),
    acronyms,
    keys,
    namesOf,
    byPayer,
  }
}
