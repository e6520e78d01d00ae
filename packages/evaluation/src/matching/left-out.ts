import { indexOf } from './fit-cards.ts'
import { matchCard } from '@ppman/payers/src/matching/match-payer.ts'
import type { MatchRows, NameRow } from '@ppman/payers/src/matching/indexing/index-types.ts'
import { nameWords } from '@ppman/payers/src/normalization/names.ts'

/** What is measured without: the alias that is asked for only, or every alias of its entry too. */
export type Without = 'the alias' | 'all aliases of its entry'
/**
 * `hard` counts aliases that are not spelt like a name that remains. An entry counts once, whatever
 * its aliases.
 */
export type LeftOut = Record<'all' | 'hard', { entries: number; top1: number; top5: number }>

/** Aliases asked per entry, and parts that the entries are taken in: as few indexes are built. */
const ROUNDS = 5
const PARTS = 3

/**
 * Asks for a directory's own aliases, each taken out of it: how unseen names would fare. Some
 * thirty index builds.
 */
export function measureLeftOut(rows: MatchRows, without: Without): LeftOut {
  const result = { all: { entries: 0, top1: 0, top5: 0 }, hard: { entries: 0, top1: 0, top5: 0 } }
  const texts = new Map(rows.names.map(({ alias }) => [alias, nameWords(alias).join(' ')]))
  const byText = Map.groupBy(rows.names, ({ alias }) => texts.get(alias)!)
  for (const asked of turns(rows, texts)) {
    const gone = new Set(asked.map(({ row }) => texts.get(row.alias)!))
    const entries = new Set(asked.map(({ row }) => row.key))
    const isOut = (name: NameRow) =>
      name.kind === 'alias' &&
      (gone.has(texts.get(name.alias)!) || (without !== 'the alias' && entries.has(name.key)))
    const index = indexOf({ ...rows, names: rows.names.filter((name) => !isOut(name)) })
    for (const { row, share } of asked) {
      const alike = byText.get(texts.get(row.alias)!)!
      const accept = new Set(alike.filter(({ kind }) => kind === 'alias').map(({ key }) => key))
      const { matches } = matchCard(index, { company: row.alias }, [], 5)
      const place = matches.findIndex(({ entryId }) => entryId !== null && accept.has(entryId))
      const isHard = !alike.some(({ kind, key }) => kind !== 'alias' && accept.has(key))
      for (const sum of isHard ? [result.all, result.hard] : [result.all]) {
        sum.entries += share
        if (place === 0) sum.top1 += share
        if (place >= 0) sum.top5 += share
      }
    }
  }
  return result
}

type Asked = { row: NameRow; share: number }

/**
 * At most one alias of an entry at a time; `share` makes all that are asked of an entry count as
 * one.
 */
function turns(rows: MatchRows, texts: ReadonlyMap<string, string>): Asked[][] {
  const aliases = rows.names.filter(({ kind, alias }) => kind === 'alias' && texts.get(alias) !== '')
  const entries = [...Map.groupBy(aliases, ({ key }) => key).values()].map((own) => {
    const distinct = [...new Map(own.map((row) => [texts.get(row.alias), row])).values()]
    const some = distinct.filter((_, position) => position % Math.ceil(distinct.length / ROUNDS) === 0)
    return some.map((row): Asked => ({ row, share: 1 / some.length }))
  })
  return Array.from({ length: ROUNDS * PARTS }, (_, turn) =>
    entries
      .filter((_, position) => position % PARTS === turn % PARTS)
      .flatMap((own) => own[Math.floor(turn / PARTS)] ?? []),
  )
}
