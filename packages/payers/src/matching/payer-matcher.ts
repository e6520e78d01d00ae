import { setImmediate } from 'node:timers/promises'
import { buildIndex, type MatchIndex } from './indexing/match-index.ts'
import { withOwnEntries } from './indexing/own-entries.ts'
import type { PayerMatchRepo } from './payer-match-repo.ts'

type Held = { version: string; index: MatchIndex; tookMs: number; builtAt: number }

/**
 * A directory of so many entries and companies is indexed in less than half a second (50,000 take 1.7), so it is waited for; a larger one is answered
 * from its last index meanwhile. By size and not by time: a busy machine must not make a small directory stale.
 */
const WAITED_FOR = 10_000
/** Share of the time that may go into building again and again while a directory keeps changing. */
const BUILD_SHARE = 0.2
/** Organisations whose own entries are held beside an index, the latest ones. */
const MAX_OWN = 50

export type PayerMatcher = ReturnType<typeof payerMatcher>

/**
 * Holds the directory in memory for matching, and builds it anew when the database says that it changed. Building goes on
 * beside requests. One per process.
 */
export function payerMatcher(repo: PayerMatchRepo) {
  let held: Held | null = null
  let building: Promise<Held> | null = null

  const build = async (version: string): Promise<Held> => {
    const startedAt = performance.now()
    const index = await readIndex(repo)
    const builtAt = performance.now()
    return (held = { version, index, tookMs: builtAt - startedAt, builtAt })
  }
  const start = (version: string): Promise<Held> => {
    building ??= build(version).finally(() => (building = null))
    building.catch(() => {}) // who waits hears it; who does not gets a new attempt at the next match
    return building
  }

  const sharedAt = async (version: string): Promise<MatchIndex> => {
    for (;;) {
      if (held?.version === version) return held.index
      const last = held
      if (last && last.index.subjects.length > WAITED_FOR) {
        if (performance.now() - last.builtAt > last.tookMs / BUILD_SHARE) void start(version)
        return last.index
      }
      // A build that began before this version is of no use: another follows it.
      const built = await start(version)
      if (built.version === version || Number(built.version) > Number(version)) return built.index
    }
  }
  const overlays = ownIndexes(repo)

  return {
    peek: repo.peek,
    /**
     * The index of at least this version of the directory, or of an earlier one while that is being built, with the entries
     * of the caller's organisation in the state that `own` names.
     */
    at: async (version: string, own: string | null): Promise<MatchIndex> => {
      const shared = await sharedAt(version)
      return own === null ? shared : overlays(shared, own)
    },
  }
}

/** Indexes with the entries of single organisations, kept as long as the shared index that they extend. */
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

/** Reads the whole directory. What changes while it is read changes the version too, so it is read again. */
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

/** Longest that a slice of background work may keep others waiting. */
const SLICE_MS = 8

/** Runs a generator to its end, letting others work whenever it paused after at least a slice. */
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
