import { atLeast, type Commands, type Context, exactly, integer, Options, SYNTAX_ERROR } from '../command.ts'
import type { Stream, StreamEntry } from '../keyspace.ts'
import { RedisError, type Reply } from '../protocol.ts'

const emptyStream = (): Stream => ({ entries: [], lastMs: 0, lastSeq: 0 })
const present = (entry: StreamEntry): Reply => [idText(entry), entry.fields]

/**
 * Append-only logs with ids, for resuming a reader. Groups of consumers and blocking reads are not
 * here.
 */
export const streams: Commands = {
  xadd: atLeast(3, (context, [key, ...args]) => xadd(context, key, new Options(args))),
  xlen: exactly(1, ({ keys }, [key]) => keys.read(key, 'stream')?.entries.length ?? 0),
  xrange: atLeast(3, (context, [key, first, last, ...args]) =>
    range(context, key, idRange(first, last), args).map(present),
  ),
  xrevrange: atLeast(3, (context, [key, last, first, ...args]) =>
    reverseRange(context, key, idRange(first, last), args).map(present),
  ),
  xdel: atLeast(2, ({ keys }, [key, ...ids]) => {
    const stream = keys.read(key, 'stream')
    if (!stream) return 0
    const before = stream.entries.length
    stream.entries = stream.entries.filter((entry) => !ids.includes(idText(entry)))
    return before - stream.entries.length
  }),
  xtrim: atLeast(3, ({ keys }, [key, ...args]) => {
    const limit = maxLength(new Options(args))
    if (limit === null) throw new RedisError(SYNTAX_ERROR)
    return trim(keys.read(key, 'stream') ?? emptyStream(), limit)
  }),
  xread: atLeast(3, (context, args) => xread(context, new Options(args))),
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

/**
 * Reads `MAXLEN [=|~] n [LIMIT m]`. An approximate limit is kept exactly: the real server may keep
 * a few more.
 */
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

const selectRange = ({ keys }: Context, key: string, isInside: IsInside) =>
  keys.read(key, 'stream')?.entries.filter(isInside) ?? []
const range = (context: Context, key: string, isInside: IsInside, args: string[]) =>
  selectRange(context, key, isInside).slice(0, count(args))
const reverseRange = (context: Context, key: string, isInside: IsInside, args: string[]) =>
  selectRange(context, key, isInside).reverse().slice(0, count(args))

function count(args: readonly string[]): number | undefined {
  const options = new Options(args)
  return options.takes('COUNT') ? integer(options.value()) : undefined
}

function xread(context: Context, options: Options): Reply {
  const limit = options.takes('COUNT') ? integer(options.value()) : undefined
  if (!options.takes('STREAMS')) throw new RedisError(SYNTAX_ERROR)
  const args = options.rest()
  const half = args.length / 2
  const found = args.slice(0, half).map((key, i): Reply[] => [
    key,
    entriesAfter(context, key, args[half + i] ?? '0')
      .slice(0, limit)
      .map(present),
  ])
  const answered = found.filter(([, entries]) => (entries as Reply[]).length)
  return answered.length ? answered : null
}

function entriesAfter({ keys }: Context, key: string, argument: string): StreamEntry[] {
  const stream = keys.read(key, 'stream')
  if (!stream || argument === '$') return []
  const id = streamId(argument, 0)
  return stream.entries.filter((entry) => compareIds(entry, id) > 0)
}

type StreamId = Pick<StreamEntry, 'ms' | 'seq'>

const idText = ({ ms, seq }: StreamId): string => `${ms}-${seq}`

const compareIds = (a: StreamId, b: StreamId): number => a.ms - b.ms || a.seq - b.seq

/** Reads `ms-seq`; a part left out takes the given value. */
function streamId(argument: string, missingSeq: number): StreamId {
  const [, ms, seq] = /^(\d+)(?:-(\d+))?$/.exec(argument) ?? []
  if (ms === undefined) throw new RedisError('ERR Invalid stream ID specified as stream command argument')
  return { ms: Number(ms), seq: seq === undefined ? missingSeq : Number(seq) }
}

/** The id of a new entry: given, or `*` for the clock, or `ms-*`. Always above the last one. */
function nextId(argument: string, { lastMs, lastSeq }: Stream, nowMs: number): StreamId {
  const last = { ms: lastMs, seq: lastSeq }
  const id = argument.endsWith('*') ? nextStreamId(argument, last, nowMs) : streamId(argument, 0)
  if (compareIds(id, last) > 0) return id
  throw new RedisError('ERR The ID specified in XADD is equal or smaller than the target stream top item')
}

function nextStreamId(argument: string, last: StreamId, nowMs: number): StreamId {
  const ms = argument === '*' ? Math.max(nowMs, last.ms) : Number(argument.slice(0, -2))
  return { ms, seq: ms === last.ms ? last.seq + 1 : 0 }
}

/** A test for ids in a range as XRANGE writes it: `-`, `+`, an id, or `(` before one. */
function idRange(first: string, last: string): (id: StreamId) => boolean {
  const from = end(first, 0)
  const to = end(last, Infinity)
  return (id) =>
    compareIds(id, from.id) >= (from.isOpen ? 1 : 0) && compareIds(id, to.id) <= (to.isOpen ? -1 : 0)
}

function end(argument: string, missingSeq: number): { id: StreamId; isOpen: boolean } {
  if (argument === '-') return { id: { ms: 0, seq: 0 }, isOpen: false }
  if (argument === '+')
    return { id: { ms: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER }, isOpen: false }
  const isOpen = argument.startsWith('(')
  return { id: streamId(isOpen ? argument.slice(1) : argument, missingSeq), isOpen }
}
