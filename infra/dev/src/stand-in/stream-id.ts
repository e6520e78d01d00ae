import type { Stream, StreamEntry } from './keyspace.ts'
import { RedisError } from './reply.ts'

export type StreamId = Pick<StreamEntry, 'ms' | 'seq'>

export const idText = ({ ms, seq }: StreamId): string => `${ms}-${seq}`

export const compareIds = (a: StreamId, b: StreamId): number => a.ms - b.ms || a.seq - b.seq

/** Reads `ms-seq`; a part left out takes the given value. */
export function streamId(word: string, missingSeq: number): StreamId {
  const [, ms, seq] = /^(\d+)(?:-(\d+))?$/.exec(word) ?? []
  if (ms === undefined) throw new RedisError('ERR Invalid stream ID specified as stream command argument')
  return { ms: Number(ms), seq: seq === undefined ? missingSeq : Number(seq) }
}

/** The id of a new entry: given, or `*` for the clock, or `ms-*`. Always above the last one. */
export function nextId(word: string, { lastMs, lastSeq }: Stream, nowMs: number): StreamId {
  const last = { ms: lastMs, seq: lastSeq }
  const id = word.endsWith('*') ? automatic(word, last, nowMs) : streamId(word, 0)
  if (compareIds(id, last) > 0) return id
  throw new RedisError('ERR The ID specified in XADD is equal or smaller than the target stream top item')
}

function automatic(word: string, last: StreamId, nowMs: number): StreamId {
  const ms = word === '*' ? Math.max(nowMs, last.ms) : Number(word.slice(0, -2))
  return { ms, seq: ms === last.ms ? last.seq + 1 : 0 }
}

/** A test for ids in a range as XRANGE writes it: `-`, `+`, an id, or `(` before one. */
export function idRange(first: string, last: string): (id: StreamId) => boolean {
  const from = end(first, 0)
  const to = end(last, Infinity)
  return (id) =>
    compareIds(id, from.id) >= (from.isOpen ? 1 : 0) && compareIds(id, to.id) <= (to.isOpen ? -1 : 0)
}

function end(word: string, missingSeq: number): { id: StreamId; isOpen: boolean } {
  if (word === '-') return { id: { ms: 0, seq: 0 }, isOpen: false }
  if (word === '+')
    return { id: { ms: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER }, isOpen: false }
  const isOpen = word.startsWith('(')
  return { id: streamId(isOpen ? word.slice(1) : word, missingSeq), isOpen }
}
