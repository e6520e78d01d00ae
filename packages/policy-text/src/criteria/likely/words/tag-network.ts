import { integerProducts, readWeights, toShares } from '../../../network/integer-matrix.ts'

/** Columns of the vector of a word: 100 of its meaning, and its four signs. */
const MEANING_COLUMNS = 100
/** Longer sentences are read without the network. */
const MOST_WORDS = 160
/** Classes of a word; rows of scores may be padded. */
const CLASSES = 3
/** Values around a word that the widest filter reads. */
const MOST_COLUMNS = 320
/** How far apart the three words are that the filters of each layer read. */
const DISTANCES = [1, 1, 2, 4, 8] as const

/** The probability of each class of each word in the order of `WORD_CLASSES`; null if too long. */
export type TagNetwork = (words: readonly string[]) => Float32Array[] | null

/** What the network reads of a word: codes are one word, and so are numbers. */
export function networkWord(word: string): string {
  if (/^[A-Z]{0,2}\d{4,5}[A-Z]?$/.test(word)) return '<code>'
  return /\d/.test(word) ? '<number>' : word.toLowerCase()
}

/** Whether a word has a first capital, is written in capitals, has a digit, begins the sentence. */
export const wordSigns = (word: string, index: number): [number, number, number, number] => [
  Number(/^\p{Lu}/u.test(word)),
  Number(word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word)),
  Number(/\d/.test(word)),
  Number(index === 0),
]

/**
 * Opens a network with stored weights (`criteria/likely/network/fit.py` of the evaluation writes
 * them): convolutions over the vectors of words, each layer over words that are further apart
 * (Strubell et al. 2017, "Fast and accurate entity recognition with iterated dilated
 * convolutions").
 */
export function openTagNetwork(bytes: Buffer): TagNetwork {
  const { features: vocabulary, matrices, vectors } = readWeights(bytes)
  const { store, multiply } = integerProducts(MOST_WORDS, MOST_COLUMNS)
  const layer = (name: string) => {
    const { weights, scales } = matrices.get(name)!
    const [matrix, bias] = [store(weights, scales), vectors.get(`${name} bias`)!]
    return (values: Float32Array) => multiply(values, matrix, bias)
  }
  const layers = DISTANCES.map((distance, index) => ({ distance, filters: layer(`filters ${index}`) }))
  const answers = layer('answers')
  const rowOf = new Map(vocabulary.map((word, row) => [word, row]))
  const meanings = matrices.get('words')!

  function vectorsOf(words: readonly string[]): Float32Array {
    const columns = MEANING_COLUMNS + wordSigns('', 0).length
    const values = new Float32Array(words.length * columns)
    for (const [index, word] of words.entries()) {
      const row = rowOf.get(networkWord(word))
      if (row !== undefined)
        for (let column = 0; column < MEANING_COLUMNS; column += 1)
          values[index * columns + column] =
            meanings.weights[row * MEANING_COLUMNS + column]! * meanings.scales[row]!
      values.set(wordSigns(word, index), index * columns + MEANING_COLUMNS)
    }
    return values
  }

  return (words) => {
    if (words.length > MOST_WORDS) return null
    let values = vectorsOf(words)
    for (const [index, { distance, filters }] of layers.entries()) {
      const found = filters(windowsOf(values, words.length, distance))
      for (let place = 0; place < found.length; place += 1)
        found[place] = Math.max(found[place]!, 0) + (index > 0 ? values[place]! : 0)
      values = found
    }
    const scores = answers(values)
    const columns = scores.length / words.length
    return words.map((_, index) => {
      const odds = scores.slice(index * columns, index * columns + CLASSES)
      toShares(odds)
      return odds
    })
  }
}

/** Each row with the one that stands so far before it and the one so far behind it. */
function windowsOf(values: Float32Array, rows: number, distance: number): Float32Array {
  const columns = values.length / rows
  const windows = new Float32Array(rows * 3 * columns)
  for (let row = 0; row < rows; row += 1)
    for (const [part, from] of [row - distance, row, row + distance].entries())
      if (from >= 0 && from < rows)
        windows.set(values.subarray(from * columns, (from + 1) * columns), (row * 3 + part) * columns)
  return windows
}
