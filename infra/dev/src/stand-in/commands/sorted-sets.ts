import {
  atLeast,
  type Command,
  type Commands,
  type Context,
  exactly,
  sliceRange,
  float,
  floatText,
  integer,
  Options,
  pairs,
  SYNTAX_ERROR,
} from '../command.ts'
import { RedisError, type Reply } from '../protocol.ts'

type Scored = [member: string, score: number]

const open = ({ keys }: Context, key: string) => keys.open(key, 'zset', () => new Map())

/** Members by score, those of equal score by their bytes. */
const sortedMembers = ({ keys }: Context, key: string): Scored[] =>
  [...(keys.read(key, 'zset') ?? [])].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))

export const sortedSets: Commands = {
  zadd: atLeast(3, (context, [key, ...args]) => zadd(context, key, args)),
  zincrby: exactly(3, (context, [key, by, member]) => {
    const set = open(context, key)
    const score = (set.get(member) ?? 0) + float(by)
    set.set(member, score)
    return floatText(score)
  }),
  zrem: atLeast(2, (context, [key, ...members]) => remove(context, key, members)),
  zcard: exactly(1, ({ keys }, [key]) => keys.read(key, 'zset')?.size ?? 0),
  zscore: exactly(2, ({ keys }, [key, member]) => {
    const score = keys.read(key, 'zset')?.get(member)
    return score === undefined ? null : floatText(score)
  }),
  zrank: exactly(2, (context, [key, member]) => {
    const rank = sortedMembers(context, key).findIndex(([name]) => name === member)
    return rank < 0 ? null : rank
  }),
  zcount: exactly(3, (context, [key, low, high]) => byScore(context, key, low, high).length),
  zremrangebyscore: exactly(3, (context, [key, low, high]) =>
    remove(context, key, names(byScore(context, key, low, high))),
  ),
  zremrangebyrank: exactly(3, (context, [key, first, last]) =>
    remove(context, key, names(sliceRange(sortedMembers(context, key), first, last))),
  ),
  zrange: atLeast(3, (context, [key, first, last, ...args]) =>
    zrange(context, { key, first, last, words: args }),
  ),
  zrangebyscore: aliasOfZrange(['BYSCORE']),
  zrevrangebyscore: aliasOfZrange(['BYSCORE', 'REV']),
  zrevrange: aliasOfZrange(['REV']),
}

function aliasOfZrange(fixed: string[]): Command {
  return atLeast(3, (context, [key, first, last, ...args]) =>
    zrange(context, { key, first, last, words: [...fixed, ...args] }),
  )
}

const names = (scored: readonly Scored[]) => scored.map(([member]) => member)

function byScore(context: Context, key: string, low: string, high: string): Scored[] {
  const isInside = scoreRange(low, high)
  return sortedMembers(context, key).filter(([, score]) => isInside(score))
}

function remove({ keys }: Context, key: string, members: readonly string[]): number {
  const set = keys.read(key, 'zset')
  const removed = members.filter((member) => set?.delete(member)).length
  keys.dropIfEmpty(key, set?.size)
  return removed
}

const FLAGS = ['NX', 'XX', 'GT', 'LT', 'CH']

function zadd(context: Context, key: string, args: readonly string[]): number {
  const start = args.findIndex((argument) => !FLAGS.includes(argument.toUpperCase()))
  const flags = new Set(args.slice(0, start).map((argument) => argument.toUpperCase()))
  const given = pairs(args.slice(start), 'zadd').map(([score, member]): Scored => [member, float(score)])
  const old = new Map(context.keys.read(key, 'zset'))
  const taken = given.filter(([member, score]) => isWanted(flags, old.get(member), score))
  if (taken.length) for (const [member, score] of taken) open(context, key).set(member, score)
  return taken.filter(([member, score]) => (flags.has('CH') ? old.get(member) !== score : !old.has(member)))
    .length
}

function isWanted(flags: ReadonlySet<string>, old: number | undefined, score: number): boolean {
  if (old === undefined) return !flags.has('XX')
  return !flags.has('NX') && !(flags.has('GT') && score <= old) && !(flags.has('LT') && score >= old)
}

type Range = { key: string; first: string; last: string; words: readonly string[] }

function zrange(context: Context, { key, first, last, words: args }: Range): Reply {
  const terms = rangeTerms(new Options(args))
  // Turned round, a range by score is written from its high end; one by rank counts from the high
  // end.
  const [low, high] = terms.isReversed ? [last, first] : [first, last]
  const all = terms.isByScore ? byScore(context, key, low, high) : sortedMembers(context, key)
  const ordered = terms.isReversed ? all.reverse() : all
  const part = terms.isByScore
    ? ordered.slice(terms.offset, terms.offset + terms.count)
    : sliceRange(ordered, first, last)
  return terms.hasScores ? part.flatMap(([member, score]) => [member, floatText(score)]) : names(part)
}

function rangeTerms(options: Options) {
  const terms = { isByScore: false, isReversed: false, hasScores: false, offset: 0, count: Infinity }
  for (let argument = options.next(); argument !== null; argument = options.next()) {
    if (argument === 'BYSCORE') terms.isByScore = true
    else if (argument === 'REV') terms.isReversed = true
    else if (argument === 'WITHSCORES') terms.hasScores = true
    else if (argument === 'LIMIT')
      Object.assign(terms, limit(integer(options.value()), integer(options.value())))
    else throw new RedisError(SYNTAX_ERROR)
  }
  return terms
}

const limit = (offset: number, count: number) => ({ offset, count: count < 0 ? Infinity : count })

type Bound = { value: number; isOpen: boolean }

/** A test for scores between two bounds as ZRANGEBYSCORE writes them: `5`, `(5`, `-inf`, `+inf`. */
function scoreRange(low: string, high: string): (score: number) => boolean {
  const [from, to] = [bound(low), bound(high)]
  return (score) =>
    (from.isOpen ? score > from.value : score >= from.value) &&
    (to.isOpen ? score < to.value : score <= to.value)
}

function bound(argument: string): Bound {
  try {
    return argument.startsWith('(')
      ? { value: float(argument.slice(1)), isOpen: true }
      : { value: float(argument), isOpen: false }
  } catch {
    throw new RedisError('ERR min or max is not a float')
  }
}
