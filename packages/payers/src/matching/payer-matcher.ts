import { setImmediate } from 'node:timers/promises'
import type { OwnEntry } from '../entries/own-entries-repo.ts'
import { printedText } from '../normalization/contact-keys.ts'
import { nameWords, skeletonOf } from '../normalization/names.ts'
import {
  addressTexts,
  buildIndex,
  identifierText,
  type MatchIndex,
  phoneTexts,
} from './indexing/match-index.ts'
import { type KeyHit, push, type Subject } from './indexing/index-types.ts'
import type { PayerMatchRepo } from './payer-match-repo.ts'

/** The size of an entry with one EDI id. */
const SIZE = Math.log1p(1)

/**
 * The index of one organization: the shared index and its own entries, under their payer's name.
 * The first own entry represents a payer without entries. Copies the lists and does not change the
 * shared index. Pure.
 */
function withOwnEntries(index: MatchIndex, entries: readonly OwnEntry[]): MatchIndex {
  const subjects = [...index.subjects]
  const names = [...index.names]
  const namesOf = [...index.namesOf]
  const ofPayers = new Map<string, readonly number[]>()
  const ownKeys = new Map<string, KeyHit[]>()
  const byPayer = { get: (payerId: string) => ofPayers.get(payerId) ?? index.byPayer.get(payerId) }

  for (const entry of entries) {
    const subject = placeEntry(entry)
    const printed = printedText(entry.addressLine ?? '')
    for (const text of keyTextsOf(entry)) {
      if (!index.keys.get(text)?.some((hit) => hit.subject === subject))
        push(ownKeys, text, { subject, directoryId: entry.entryId, printed })
    }
  }
  const keys = {
    get: (text: string) => {
      const own = ownKeys.get(text)
      return own ? [...own, ...(index.keys.get(text) ?? [])] : index.keys.get(text)
    },
  }
  return { ...index, subjects, names, namesOf, keys, byPayer }

  function placeEntry(entry: OwnEntry): number {
    const siblings = byPayer.get(entry.payerId) ?? []
    const shared = siblings.find((subject) => subjects[subject]!.entryId === entry.entryId)
    if (shared !== undefined) return shared
    const withoutEntry = siblings.find((subject) => subjects[subject]!.entryId === null)
    if (withoutEntry === undefined) return addSubject(entry, siblings)
    subjects[withoutEntry] = subjectOf(entry)
    return withoutEntry
  }

  function addSubject(entry: OwnEntry, siblings: readonly number[]): number {
    const subject = subjects.push(subjectOf(entry)) - 1
    const run = nameWords(entry.name).map(skeletonOf).join('')
    const namesBorne = new Set(
      siblings.flatMap((sibling) => namesOf[sibling]!).filter((name) => names[name]!.run === run),
    )
    for (const name of namesBorne) {
      names[name] = {
        ...names[name]!,
        bearers: [...names[name]!.bearers, { subject, isAlias: false, byFact: false, isShort: false }],
      }
    }
    namesOf.push([...namesBorne])
    ofPayers.set(entry.payerId, [...siblings, subject])
    return subject
  }
}

const subjectOf = ({ payerId, entryId, name, ediPayerId, states }: OwnEntry): Subject => ({
  payerId,
  entryId,
  directoryId: entryId,
  name,
  ediPayerId,
  states,
  size: SIZE,
})

const keyTextsOf = ({ ediPayerId, addressLine, addressZip, phone }: OwnEntry): string[] => [
  identifierText({ kind: 'edi', value: ediPayerId }),
  ...(addressLine === null ? [] : addressTexts({ line: addressLine, zip: addressZip ?? '' })),
  ...(phone === null ? [] : phoneTexts({ phone })),
]

type BuiltIndex = { version: string; index: MatchIndex; tookMs: number; builtAt: number }

/**
 * Requests wait for the index of a directory up to this size (under half a second to build). A
 * larger one is answered from the last index meanwhile. The limit is a size, because a busy machine
 * must not make a small directory stale.
 */
const WAITED_FOR = 10_000
/** Largest share of time spent on rebuilding while a directory keeps changing. */
const BUILD_SHARE = 0.2
/** How often a service looks for a load of the directory. */
const WARM_EVERY_MS = 30_000
/** Organizations whose own indexes are cached, most recently used first. */
const MAX_OWN = 50

export type PayerMatcher = ReturnType<typeof payerMatcher>

/**
 * Holds the directory index in memory and rebuilds it in the background after a change. One per
 * process.
 */
export function payerMatcher(repo: PayerMatchRepo) {
  let current: BuiltIndex | null = null
  let building: Promise<BuiltIndex> | null = null

  const build = async (version: string): Promise<BuiltIndex> => {
    const startedAt = performance.now()
    const index = await readIndex(repo)
    const builtAt = performance.now()
    return (current = { version, index, tookMs: builtAt - startedAt, builtAt })
  }
  const start = (version: string): Promise<BuiltIndex> => {
    building ??= build(version).finally(() => (building = null))
    building.catch(() => {}) // waiting callers get the error, and the next match tries again
    return building
  }

  const sharedAt = async (version: string): Promise<MatchIndex> => {
    for (;;) {
      if (current?.version === version) return current.index
      const last = current
      if (last && last.index.subjects.length > WAITED_FOR) {
        if (performance.now() - last.builtAt > last.tookMs / BUILD_SHARE) void start(version)
        return last.index
      }
      // A build that started before this version is stale: another one follows.
      const built = await start(version)
      if (built.version === version || Number(built.version) > Number(version)) return built.index
    }
  }
  const overlays = ownIndexes(repo)

  return {
    /**
     * Builds the index now and after each load of the directory, so that no request waits for it.
     * While the directory cannot be read, the next round tries.
     *
     * @returns a function that stops
     */
    keepWarm: (everyMs = WARM_EVERY_MS): (() => void) => {
      const warm = () =>
        repo
          .version()
          .then(sharedAt)
          .catch(() => undefined)
      void warm()
      const timer = setInterval(() => void warm(), everyMs)
      timer.unref()
      return () => clearInterval(timer)
    },
    peek: repo.peek,
    /**
     * The index of at least this version of the directory, or of an earlier one while it is being
     * built, with the organization's own entries of version `own`.
     */
    at: async (version: string, own: string | null): Promise<MatchIndex> => {
      const shared = await sharedAt(version)
      return own === null ? shared : overlays(shared, own)
    },
  }
}

/**
 * Caches indexes with the entries of one organization, as long as the shared index that they
 * extend.
 */
function ownIndexes(repo: PayerMatchRepo) {
  const byShared = new WeakMap<MatchIndex, Map<string, MatchIndex>>()
  return async (shared: MatchIndex, own: string): Promise<MatchIndex> => {
    const indexes = byShared.get(shared) ?? new Map<string, MatchIndex>()
    byShared.set(shared, indexes)
    const index = indexes.get(own) ?? withOwnEntries(shared, await repo.ownEntries())
    indexes.delete(own)
    indexes.set(own, index)
    if (indexes.size > MAX_OWN) indexes.delete(indexes.keys().next().value!)
    return index
  }
}

/**
 * Reads the whole directory. A change during the read changes the version, so the directory is read
 * once more.
 */
async function readIndex(repo: PayerMatchRepo): Promise<MatchIndex> {
  const [subjects, names, identifiers, addresses, phones] = [
    await all(repo.subjects()),
    await all(repo.names()),
    await all(repo.identifiers()),
    await all(repo.addresses()),
    await all(repo.phones()),
  ]
  return inSlices(buildIndex({ subjects, names, identifiers, addresses, phones }))
}

async function all<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) for (const row of batch) rows.push(row)
  return rows
}

/** Longest time that a slice of background work blocks the process. */
const SLICE_MS = 8

/** Runs a generator to its end and yields to the event loop after every slice. */
async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let started = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - started < SLICE_MS) continue
    await setImmediate()
    started = performance.now()
  }
}
