import { withoutAdded } from '@ppman/payers/src/matching/indexing/index-names.ts'
import { buildIndex, type MatchIndex } from '@ppman/payers/src/matching/indexing/match-index.ts'
import type { MatchRows, NameRow } from '@ppman/payers/src/matching/indexing/index-types.ts'
import { nameWords } from '@ppman/payers/src/normalization/names.ts'
import { statesNamed, wordsOfState } from '@ppman/payers/src/normalization/us-states.ts'
import { NOBODY } from './nobody.ts'
import { abbreviated, scanned, seeded } from './noise.ts'

/**
 * A card to learn from: the subjects (by entry id, else payer id) that are right, and the index it
 * is asked of.
 */
export type FitCard = {
  kind: string
  company: string
  state: string | null
  accept: ReadonlySet<string>
  weight: number
  index: MatchIndex
}

const FOLDS = 3
/** A company of a thousand aliases may not teach that it is always meant. */
const ALIASES_PER_ENTRY = 3
const RATES = [0.05, 0.1, 0.16]

/** Cards made from a directory alone: aliases it does not get to see, and its names damaged. */
export function fitCards(rows: MatchRows, index: MatchIndex): FitCard[] {
  const random = seeded(7)
  const bearers = Map.groupBy(rows.names, ({ alias }) => textOf(alias))
  const acceptOf = (alias: string) => new Set((bearers.get(textOf(alias)) ?? []).map(({ key }) => key))
  const routed = new Set(rows.subjects.flatMap(({ entryId }) => entryId ?? []))
  const names = rows.names.filter(({ key }) => routed.has(key))
  const some = (count: number) =>
    Array.from({ length: count }, () => names[Math.floor(random() * names.length)]!.alias)
  const damaged = (kind: string, alias: string, company: string): FitCard => ({
    kind,
    company,
    state: null,
    accept: acceptOf(alias),
    weight: 0.6,
    index,
  })
  return [
    ...leftOut(rows, random, acceptOf),
    ...some(700).map((alias, position) =>
      damaged('scanned', alias, scanned(alias, random, RATES[position % RATES.length]!)),
    ),
    ...some(200).map((alias) => damaged('abbreviated', alias, abbreviated(alias))),
    ...withoutState(rows, index, random),
    ...shortened(names, index, random),
    ...NOBODY.map((company) => ({
      kind: 'nobody',
      company,
      state: null,
      accept: new Set<string>(),
      weight: 2,
      index,
    })),
  ]
}

const textOf = (alias: string) => nameWords(alias).join(' ')

function leftOut(rows: MatchRows, random: () => number, acceptOf: (alias: string) => Set<string>): FitCard[] {
  const fold = new Map(
    rows.names.filter(({ kind }) => kind === 'alias').map((name) => [name, Math.floor(random() * FOLDS)]),
  )
  return Array.from({ length: FOLDS }, (_, own) => {
    const index = indexOf({ ...rows, names: rows.names.filter((name) => fold.get(name) !== own) })
    const out = Map.groupBy(
      [...fold].filter(([, position]) => position === own).map(([name]) => name),
      ({ key }) => key,
    )
    const cards = [...out.values()].flatMap((names: NameRow[]) => names.slice(0, ALIASES_PER_ENTRY))
    return cards.map(({ alias }) => ({
      kind: 'left out',
      company: alias,
      state: null,
      accept: acceptOf(alias),
      weight: 1,
      index,
    }))
  }).flat()
}

/** Names with one state in them, which the card gives beside the name instead. */
function withoutState({ subjects }: MatchRows, index: MatchIndex, random: () => number): FitCard[] {
  const parts = subjects
    .filter(({ entryId }) => entryId !== null)
    .map(({ entryId, name, states }) => {
      const words = nameWords(name)
      const named = statesNamed(words)
      const gone = named.length === 1 ? wordsOfState(named[0]!).join(' ') : null
      return {
        key: entryId!,
        states: [...named, ...states],
        state: named[0] ?? null,
        rest: gone === null ? null : words.join(' ').replace(gone, '').replace(/ +/g, ' ').trim(),
      }
    })
  const alike = Map.groupBy(parts, ({ rest }) => rest)
  return parts
    .filter(({ rest }) => rest !== null && rest.length >= 6 && random() < 0.45)
    .map(({ rest, state }) => ({
      kind: 'state beside',
      company: rest!,
      state,
      weight: 0.6,
      index,
      accept: new Set(
        alike
          .get(rest)!
          .filter(({ states }) => states.includes(state!))
          .map(({ key }) => key),
      ),
    }))
}

/** Names without what a directory adds to tell its entries apart. */
function shortened(names: readonly NameRow[], index: MatchIndex, random: () => number): FitCard[] {
  const short = names
    .filter(({ kind }) => kind === 'name')
    .map(({ key, alias }) => ({ key, alias, company: withoutAdded(alias) }))
  const alike = Map.groupBy(short, ({ company }) => textOf(company))
  return short
    .filter(({ alias, company }) => company !== alias && company.length >= 3 && random() < 0.4)
    .map(({ company }) => {
      const accept = new Set(alike.get(textOf(company))!.map(({ key }) => key))
      return { kind: 'shortened', company, state: null, accept, weight: 0.6, index }
    })
}

export function indexOf(rows: MatchRows): MatchIndex {
  const work = buildIndex(rows)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
