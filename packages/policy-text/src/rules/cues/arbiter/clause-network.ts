import { integerProducts, toShares } from '../../../network/integer-matrix.ts'
import { readWeights } from '../../../network/read-weights.ts'
import type { Clause } from '../../clauses/clause.ts'

/** Words of a clause that the network reads, and of the text on each side of it. */
const [CLAUSE_WORDS, CONTEXT_WORDS, CONTEXT_CHARS] = [90, 30, 250]
/** The columns of the vector of a word, and the most columns of values and results in a product. */
const [WORD_COLUMNS, MOST_COLUMNS] = [104, 2_048]

/** Where a word stands: around the clause, or in it before its first code or from there on. */
export const PLACES = ['text before', 'before', 'after', 'text after'] as const
export type Place = (typeof PLACES)[number]
export type PlacedWords = { words: readonly string[]; places: readonly Place[] }

const MARK_WORDS: Record<string, string> = {
  '\ue000': ' <code> ',
  '\ue001': ' <dx> ',
  '\ue002': ' <rev> ',
  '\ue003': ' <mod> ',
  '\ue004': ' <pos> ',
}
const WORD = /<[a-z]+>|[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[^\sa-z\d]/g
const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** The words, numbers and marks of a clause with masked codes, and those next to it in the text. */
export function placedWords(
  clause: Pick<Clause, 'text' | 'start' | 'end' | 'subjects' | 'groups'>,
  text: string,
): PlacedWords {
  const masked = clause.text.replace(/[\ue000-\ue004]/g, (mark) => MARK_WORDS[mark]!)
  const own = wordsIn(masked).slice(0, CLAUSE_WORDS)
  const code = own.indexOf('<code>')
  const before = contextWords(clause, text.slice(Math.max(0, clause.start - CONTEXT_CHARS), clause.start))
  const [paragraph = ''] = text.slice(clause.end, clause.end + CONTEXT_CHARS).split('\n\n')
  const parts: readonly (readonly [Place, readonly string[]])[] = [
    ['text before', before.slice(-CONTEXT_WORDS)],
    ['before', code < 0 ? own : own.slice(0, code)],
    ['after', code < 0 ? [] : own.slice(code)],
    ['text after', contextWords(clause, paragraph).slice(0, CONTEXT_WORDS)],
  ]
  return {
    words: parts.flatMap(([, words]) => words),
    places: parts.flatMap(([place, words]) => words.map(() => place)),
  }
}

const CODE = /\b(?:[A-Z]\d{4}|\d{4}[A-Z]|\d{5})\b/g
/** Of a code only counts whether the clause names it too. */
function contextWords({ subjects, groups }: Pick<Clause, 'subjects' | 'groups'>, text: string): string[] {
  const codes = [...subjects, ...groups].flatMap(({ mentions }) => mentions.flatMap((one) => one.codes))
  const isOwn = (name: string) => codes.some(({ code }) => code === name)
  return wordsIn(text.replace(CODE, (name) => (isOwn(name) ? ' <same> ' : ' <near> ')))
}

/** The probability of each decision on the codes of a clause. */
export type ClauseNetwork = (clause: PlacedWords) => ReadonlyMap<string, number>

/**
 * Opens a network with stored weights (`rules/network/fit.py` of the evaluation writes them). It
 * is a convolution over the vectors of words (Kim 2014, "Convolutional neural networks for sentence
 * classification"): filters over windows of words, the largest value of each in the clause and on
 * both sides of it, a hidden layer, and the decisions.
 */
export function openClauseNetwork(bytes: Buffer): ClauseNetwork {
  const { classes, features: vocabulary, matrices, vectors } = readWeights(bytes)
  const { store, multiply } = integerProducts(CLAUSE_WORDS + 2 * CONTEXT_WORDS, MOST_COLUMNS)
  const layer = (name: string) => {
    const { weights, scales, columns } = matrices.get(name)!
    const [stored, bias] = [store(weights, scales), vectors.get(`${name} bias`)!]
    return { columns, apply: (rows: Float32Array) => multiply(rows, stored, bias) }
  }
  const filters = [...matrices.keys()].filter((name) => name.startsWith('filters')).map(layer)
  const [hidden, answers] = [layer('hidden'), layer('answers')]
  const ofWords = { ...matrices.get('words')!, rowOf: new Map(vocabulary.map((word, row) => [word, row])) }
  const unknown = vectors.get('unknown')!

  return ({ words, places }) => {
    const rows = words.map((word, index) => vectorOf(word, vectors.get(places[index]!)!))
    const pools = filters.map(({ columns, apply }) => poolsOf(apply(windowsOf(rows, columns)), places))
    const pooled = Float32Array.from(
      POOLS.flatMap((_, pool) => pools.flatMap((ofFilters) => [...ofFilters[pool]!])),
    )
    const scores = answers.apply(hidden.apply(pooled).map(Math.tanh))
    const names = classes['decision']!
    const odds = scores.subarray(0, names.length)
    toShares(odds)
    return new Map(names.map((name, index) => [name, odds[index]!]))
  }

  function vectorOf(word: string, ofPlace: Float32Array): Float32Array {
    const row = ofWords.rowOf.get(word)
    if (row === undefined) return ofPlace.map((value, column) => value + unknown[column]!)
    const [from, scale] = [row * WORD_COLUMNS, ofWords.scales[row]!]
    return ofPlace.map((value, column) => value + ofWords.weights[from + column]! * scale)
  }
}

/**
 * For each word a row with its vector between those of its neighbors; beyond the ends are zeros. An
 * even window has one word more before than after.
 */
function windowsOf(rows: readonly Float32Array[], columns: number): Float32Array {
  const result = new Float32Array(rows.length * columns)
  const size = columns / WORD_COLUMNS
  for (const [index] of rows.entries())
    for (let part = 0; part < size; part += 1) {
      const row = rows[index + part - Math.floor(size / 2)]
      if (row) result.set(row, index * columns + part * WORD_COLUMNS)
    }
  return result
}

const IN_CLAUSE: readonly Place[] = ['before', 'after']
/** The words that are counted together: by the largest value of each filter, or by the mean. */
const POOLS: readonly { of: readonly Place[]; isMean?: boolean }[] = [
  { of: IN_CLAUSE },
  { of: IN_CLAUSE, isMean: true },
  { of: ['text before'] },
  { of: ['text after'] },
]

/** Values below 0 count as 0. */
function poolsOf(values: Float32Array, places: readonly Place[]): Float32Array[] {
  const columns = values.length / places.length
  return POOLS.map(({ of, isMean }) => {
    const rows = [...places.keys()].filter((index) => of.includes(places[index]!))
    const result = new Float32Array(columns)
    for (const row of rows)
      for (let column = 0; column < columns; column += 1) {
        const value = Math.max(0, values[row * columns + column]!)
        result[column] = isMean ? result[column]! + value / rows.length : Math.max(result[column]!, value)
      }
    return result
  })
}
