import { integerProducts, toShares, readWeights } from '../../network/integer-matrix.ts'
import { type CodePassage, ownWords, type Passages } from './code-passages.ts'

/** The columns of the vector of a word, and the most columns of values and results in a product. */
const [WORD_COLUMNS, MOST_COLUMNS] = [104, 4_096]

/** The probability of each decision on the codes of a passage. */
export type Odds = ReadonlyMap<string, number>
export type JudgePassage = (passage: CodePassage) => Odds
/** Judges the passages of a text. The words of a unit are read once. */
export type PassageNetwork = (passages: Passages) => JudgePassage

/**
 * Opens a network with stored weights (`rules/network/fit.py` of the evaluation writes them). It
 * is a convolution over the vectors of words (Kim 2014, "Convolutional neural networks for sentence
 * classification"): filters over windows of words in each unit, the largest value of each filter in
 * every place around the codes and its mean in their unit, a hidden layer, and the decisions.
 */
export function openPassageNetwork(bytes: Buffer): PassageNetwork {
  const { classes, matrices, vectors, ...stored } = readWeights(bytes)
  const { store, multiply } = integerProducts(1, MOST_COLUMNS)
  const layer = (name: string) => {
    const { weights, scales } = matrices.get(name)!
    const [matrix, bias] = [store(weights, scales), vectors.get(`${name} bias`)!]
    return (values: Float32Array) => multiply(values, matrix, bias)
  }
  const filters = wordFilters({ matrices, vectors, ...stored }, { store, multiply })
  const [hidden, answers] = [layer('hidden'), layer('answers')]
  const names = classes['decision']!

  return (passages) => {
    const read = passages.units.map((): ReadValues | null => null)
    const valuesOf = (unit: number) => (read[unit] ??= filters.valuesOver(passages.wordsOf(unit).words))
    const judged = new Map<string, Odds>()
    return (passage) => {
      const own = ownWords(passages, passage)
      const key = readingKey(passages, passage, own)
      const before = judged.get(key)
      if (before) return before
      const joined = pooled(passage, own, { valuesOf, width: filters.width })
      const odds = answers(hidden(joined).map(Math.tanh)).subarray(0, names.length)
      toShares(odds)
      const found = new Map(names.map((name, index) => [name, odds[index]!]))
      judged.set(key, found)
      return found
    }
  }
}

type Weights = Omit<ReturnType<typeof readWeights>, 'classes'>
type Filters = { size: number; bias: Float32Array; offset: number; part: number }

/**
 * The filters over words. What a filter makes of a window is the sum of what its parts make of each
 * word, so that each word of the language is multiplied once.
 */
function wordFilters(
  { matrices, vectors, features: vocabulary }: Weights,
  { store, multiply }: Pick<ReturnType<typeof integerProducts>, 'store' | 'multiply'>,
) {
  const words = matrices.get('words')!
  const rowOf = new Map(vocabulary.map((word, row) => [word, row]))
  const layers: Filters[] = []
  const parts: { weights: Int8Array; scales: Float32Array }[] = []
  let width = 0
  for (const name of [...matrices.keys()].filter((one) => one.startsWith('filters'))) {
    const { weights, scales, columns } = matrices.get(name)!
    const size = columns / WORD_COLUMNS
    layers.push({ size, bias: vectors.get(`${name} bias`)!, offset: width, part: parts.length })
    for (let part = 0; part < size; part += 1)
      parts.push({ weights: columnsOf(weights, columns, part), scales })
    width += scales.length
  }
  const matrix = store(joinedWeights(parts), joinedScales(parts))
  const starts = [0]
  for (const { scales } of parts) starts.push(starts.at(-1)! + scales.length)
  const unknown = multiply(vectors.get('unknown')!, matrix)
  const products: (Float32Array | undefined)[] = []

  /** What the parts of all filters make of a word. */
  function productsOf(word: string): Float32Array {
    const row = rowOf.get(word)
    if (row === undefined) return unknown
    const from = row * WORD_COLUMNS
    return (products[row] ??= multiply(
      Float32Array.from(words.weights.subarray(from, from + WORD_COLUMNS), (one) => one * words.scales[row]!),
      matrix,
    ))
  }

  /**
   * The values of all filters at each word of a unit, 0 or more, and the largest of each. An even
   * window has one word more before than after; beyond the unit is nothing.
   */
  function valuesOver(read: readonly string[]): ReadValues {
    const rows = read.map(productsOf)
    const values = new Float32Array(rows.length * width)
    for (const { size, bias, offset, part } of layers)
      for (let word = 0; word < rows.length; word += 1) {
        const target = word * width + offset
        values.set(bias, target)
        for (let step = 0; step < size; step += 1) {
          const row = rows[word + step - Math.floor(size / 2)]
          const from = starts[part + step]!
          if (row)
            for (let index = 0; index < bias.length; index += 1) values[target + index]! += row[from + index]!
        }
      }
    for (let index = 0; index < values.length; index += 1) if (values[index]! < 0) values[index] = 0
    const largest = new Float32Array(width)
    takeLargest(largest, values)
    return { values, largest }
  }
  return { valuesOver, width }
}

/** The columns for one word of a window, of each row. */
function columnsOf(weights: Int8Array, columns: number, part: number): Int8Array {
  const rows = weights.length / columns
  const result = new Int8Array(rows * WORD_COLUMNS)
  for (let row = 0; row < rows; row += 1) {
    const from = row * columns + part * WORD_COLUMNS
    result.set(weights.subarray(from, from + WORD_COLUMNS), row * WORD_COLUMNS)
  }
  return result
}

const joinedWeights = (parts: readonly { weights: Int8Array }[]) =>
  Int8Array.from(parts.flatMap(({ weights }) => [...weights]))
const joinedScales = (parts: readonly { scales: Float32Array }[]) =>
  Float32Array.from(parts.flatMap(({ scales }) => [...scales]))

type OwnWords = ReturnType<typeof ownWords>

/**
 * All that the network reads of a passage. A sentence that repeats itself has many passages that
 * read alike; each reading is judged once.
 */
function readingKey({ wordsOf }: Passages, passage: CodePassage, { before, after }: OwnWords): string {
  const { unit, lead, first, last } = passage
  const read = wordsOf(unit).words.slice(before.from, after.to)
  return [unit, lead, first, last, before.to - before.from, ...read].join(' ')
}

type ReadValues = { values: Float32Array; largest: Float32Array }

/**
 * What the hidden layer reads, in this order: the largest values in the lead-in, in the units
 * further before, in the unit before, in the words of the unit before the end of the codes and
 * after it, in the unit after and in those further on; then the mean of the words of the unit.
 */
function pooled(
  { unit, lead, first, last }: CodePassage,
  { before, after }: OwnWords,
  { valuesOf, width }: { valuesOf: (unit: number) => ReadValues; width: number },
): Float32Array {
  const result = new Float32Array(8 * width)
  const pool = (place: number) => result.subarray(place * width, (place + 1) * width)
  const own = valuesOf(unit).values
  if (lead !== null) takeLargest(pool(0), valuesOf(lead).largest)
  for (let other = first; other <= last; other += 1) {
    if (other === unit) continue
    const place = other < unit ? (other === unit - 1 ? 2 : 1) : other === unit + 1 ? 5 : 6
    takeLargest(pool(place), valuesOf(other).largest)
  }
  takeLargest(pool(3), own.subarray(before.from * width, before.to * width))
  takeLargest(pool(4), own.subarray(after.from * width, after.to * width))
  const mean = pool(7)
  const words = after.to - before.from
  for (let start = before.from * width; start < after.to * width; start += width)
    for (let column = 0; column < width; column += 1) mean[column]! += own[start + column]! / words
  return result
}

/** Raises each value to the largest of its column in rows of values. */
function takeLargest(largest: Float32Array, rows: Float32Array): void {
  const columns = largest.length
  for (let start = 0; start < rows.length; start += columns)
    for (let column = 0; column < columns; column += 1)
      if (rows[start + column]! > largest[column]!) largest[column] = rows[start + column]!
}
