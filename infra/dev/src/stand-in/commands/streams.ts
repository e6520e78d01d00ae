import { atLeast, type Commands, type Context, exactly } from '../command.ts'
import type { Stream, StreamEntry } from '../keyspace.ts'
import { RedisError, type Reply } from '../protocol.ts'
import { integer, Options, SYNTAX_ERROR } from '../arguments.ts'

const emptyStream = (): Stream => ({ entries: [], lastMs: 0, lastSeq: 0 })
const present = (entry: StreamEntry): Reply => [idText(entry), entry.fields]

/** Append-only logs with ids, for resuming a reader. Groups of consumers and blocking reads are not here. */
export const streams: Commands = {
  xadd: atLeast(3, (context, [key, ...words]) => xadd(context, key, new Options(words))),
  xlen: exactly(1, ({ keys }, [key]) => keys.read(key, 'stream')?.entries.length ?? 0),
  xrange: atLeast(3, (context, [key, first, last, ...words]) =>
    range(context, key, idRange(first, last), words).map(present),
  ),
  xrevrange: atLeast(3, (context, [key, last, first, ...words]) =>
    reversed(context, key, idRange(first, last), words).map(present),
  ),
  xdel: atLeast(2, ({ keys }, [key, ...ids]) => {
    const stream = keys.read(key, 'stream')
    if (!stream) return 0
    const before = stream.entries.length
    stream.entries = stream.entries.filter((entry) => !ids.includes(idText(entry)))
    return before - stream.entries.length
  }),
  xtrim: atLeast(3, ({ keys }, [key, ...words]) => {
    const limit = maxLength(new Options(words))
    if (limit === null) throw new RedisError(SYNTAX_ERROR)
    return trim(keys.read(key, 'stream') ?? emptyStream(), limit)
  }),
  xread: atLeast(3, (context, words) => xread(context, new Options(words))),
}

function xadd({ keys }: Context, key: string, options: Options): Reply {
  const makesStream = !options.takes('NOMKSTREAM')
  const limit = maxLength(options)
  const idWord = options.value()
  const fields = options.rest()
  if (fields.length === 0 || fields.length % 2)
    throw new RedisError("ERR wrong number of arguments for 'xadd' command")
  if (!makesStream && !keys.read(key, 'stream')) return null
  const id = nextId(idWord, keys.read(key, 'stream') ?? emptyStream(), keys.nowMs())
  const stream = keys.open(key, 'stream', emptyStream)
  stream.entries.push({ ...id, fields })
  Object.assign(stream, { lastMs: id.ms, lastSeq: id.seq })
  if (limit !== null) trim(stream, limit)
  return idText(id)
}

/** Reads `MAXLEN [=|~] n [LIMIT m]`. An approximate limit is kept exactly: the real server may keep a few more. */
function maxLength(options: Options): number | null {
  if (!options.takes('MAXLEN')) return null
  if (!options.takes('~')) options.takes('=')
  const limit = integer(options.value())
  if (options.takes('LIMIT')) options.value()
  return limit
}

const trim = (stream: Stream, limit: number): number =>
  stream.entries.splice(0, Math.max(0, stream.entries.length - limit)).length

type IsInside = ReturnType<typeof idRange>

const inside = ({ keys }: Context, key: string, isInside: IsInside) =>
  keys.read(key, 'stream')?.entries.filter(isInside) ?? []
const range = (context: Context, key: string, isInside: IsInside, words: string[]) =>
  inside(context, key, isInside).slice(0, count(words))
const reversed = (context: Context, key: string, isInside: IsInside, words: string[]) =>
  inside(context, key, isInside).reverse().slice(0, count(words))

function count(words: readonly string[]): number | undefined {
  const options = new Options(words)
  return options.takes('COUNT') ? integer(options.value()) : undefined
}

function xread(context: Context, options: Options): Reply {
  const limit = options.takes('COUNT') ? integer(options.value()) : undefined
  if (!options.takes('STREAMS')) throw new RedisError(SYNTAX_ERROR)
  const words = options.rest()
  const half = words.length / 2
  const found = words.slice(0, half).map((key, i): Reply[] => [
    key,
    after(context, key, words[half + i] ?? '0')
      .slice(0, limit)
      .map(present),
  ])
  const answered = found.filter(([, entries]) => (entries as Reply[]).length)
  return answered.length ? answered : null
}

function after({ keys }: Context, key: string, word: string): StreamEntry[] {
  const stream = keys.read(key, 'stream')
  if (!stream || word === '$') return []
  const id = streamId(word, 0)
  return stream.entries.filter((entry) => compareIds(entry, id) > 0)
}

type StreamId = Pick<StreamEntry, 'ms' | 'seq'>

const idText = ({ ms, seq }: StreamId): string => `${ms}-${seq}`

const compareIds = (a: StreamId, b: StreamId): number => a.ms - b.ms || a.seq - b.seq

/** Reads `ms-seq`; a part left out takes the given value. */
function streamId(word: string, missingSeq: number): StreamId {
  const [, ms, seq] = /^(\d+)(?:-(\d+))?$/.exec(word) ?? []
  if (ms === undefined) throw new RedisError('ERR Invalid stream ID specified as stream command argument')
  return { ms: Number(ms), seq: seq === undefined ? missingSeq : Number(seq) }
}

/** The id of a new entry: given, or `*` for the clock, or `ms-*`. Always above the last one. */
function nextId(word: string, { lastMs, lastSeq }: Stream, nowMs: number): StreamId {
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
function idRange(first: string, last: string): (id: StreamId) => boolean {
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
