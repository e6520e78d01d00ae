import { readFileSync } from 'node:fs'
import { lazy } from '../../../text/memoize.ts'
import { type IntegerMatrix, integerProducts } from './integer-matrix.ts'
import { readWeights } from './read-weights.ts'
import { MAX_PIECES, TAGS, type TaggedPieces } from './tagged-pieces.ts'

/** Keeps a row of equal values from being divided by zero. */
const EPSILON = 1e-6
const HEADS = 4
/** Columns of the vectors of pieces, of the layers, and the most in between. */
const [PIECE, LAYER, INNER] = [256, 512, 1_536]
/** Wavelengths of places in a text grow from 2 pi to 20,000 pi (Vaswani 2017). */
const LONGEST_WAVE = 10_000

type Rows = Float32Array
type Linear = { weights: IntegerMatrix; bias: Float32Array }
type Norm = { gain: Float32Array; bias: Float32Array }
type Layer = {
  attentionNorm: Norm
  projections: Linear
  attended: Linear
  /** Widens the pieces to the columns of the layers; in the first layer alone. */
  residual?: Linear
  innerNorm: Norm
  inner: Linear
  outer: Linear
}

/** The probabilities of all classes, by what is judged. */
type Judgment = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Judges the text of a change. */
export type Encoder = (tagged: TaggedPieces) => Judgment

/** Opens an encoder with stored weights; see `readWeights`. */
export function openEncoder(bytes: Buffer): Encoder {
  const { classes, matrices, vectors } = readWeights(bytes)
  const { store, multiply } = integerProducts(MAX_PIECES, INNER)
  const vector = (name: string) => vectors.get(name)!
  const linear = (name: string): Linear => {
    const { weights, scales } = matrices.get(name)!
    return { weights: store(weights, scales), bias: vector(`${name} bias`) }
  }
  const norm = (name: string): Norm => ({ gain: vector(`${name} gain`), bias: vector(`${name} bias`) })
  const layers = [0, 1].map((index): Layer => ({
    attentionNorm: norm(`${index} attention norm`),
    projections: linear(`${index} projections`),
    attended: linear(`${index} attended`),
    ...(index === 0 && { residual: linear('0 residual') }),
    innerNorm: norm(`${index} inner norm`),
    inner: linear(`${index} inner`),
    outer: linear(`${index} outer`),
  }))
  const [pooled, answers] = [linear('pooled'), linear('answers')]
  const [pieces, tags] = [matrices.get('pieces')!, vector('tags')]
  const apply = (rows: Rows, { weights, bias }: Linear) => multiply(rows, weights, bias)

  function throughLayer(rows: Rows, layer: Layer): Rows {
    const projected = apply(normalized(rows, layer.attentionNorm), layer.projections)
    const attended = apply(attention(projected, layer.residual ? PIECE : LAYER), layer.attended)
    const middle = sumOf(layer.residual ? apply(rows, layer.residual) : rows, attended)
    const inner = apply(normalized(middle, layer.innerNorm), layer.inner)
    return sumOf(
      middle,
      apply(
        inner.map((value) => Math.max(0, value)),
        layer.outer,
      ),
    )
  }

  return (tagged) => {
    const rows = layers.reduce(throughLayer, embedded(tagged, pieces, tags))
    const hidden = apply(means(rows, tagged), pooled).map(Math.tanh)
    const scores = apply(hidden, answers)
    let from = 0
    return new Map(
      Object.entries(classes).map(([name, names]) => {
        const odds = softmax(scores.subarray(from, (from += names.length)))
        return [name, new Map(names.map((one, index) => [one, odds[index]!]))]
      }),
    )
  }
}

/** A vector for each piece: what it is, where it stands and what became of it. */
function embedded(
  { pieces, tags }: TaggedPieces,
  { weights, scales }: { weights: Int8Array; scales: Float32Array },
  ofTags: Float32Array,
): Rows {
  const rows = new Float32Array(pieces.length * PIECE)
  for (const [place, piece] of pieces.entries())
    for (let column = 0; column < PIECE; column += 1) {
      // The weights were fitted with each vector counted twice.
      const value = 2 * weights[piece * PIECE + column]! * scales[piece]!
      rows[place * PIECE + column] = value + wave(place, column) + ofTags[tags[place]! * PIECE + column]!
    }
  return rows
}

function wave(place: number, column: number): number {
  const half = PIECE / 2
  const angle = place * LONGEST_WAVE ** -((column % half) / (half - 1))
  return column < half ? Math.sin(angle) : Math.cos(angle)
}

/** Rows with mean 0 and variance 1, times a gain, plus a bias. */
function normalized(rows: Rows, { gain, bias }: Norm): Rows {
  const columns = gain.length
  const result = new Float32Array(rows.length)
  for (let from = 0; from < rows.length; from += columns) {
    const row = rows.subarray(from, from + columns)
    const mean = row.reduce((sum, value) => sum + value, 0) / columns
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / columns
    const scale = 1 / Math.sqrt(variance + EPSILON)
    for (let column = 0; column < columns; column += 1)
      result[from + column] = (row[column]! - mean) * scale * gain[column]! + bias[column]!
  }
  return result
}

/** Scaled dot-product attention of each head; rows hold queries, keys and values side by side. */
function attention(projected: Rows, columns: number): Rows {
  const [count, width, size] = [projected.length / (3 * columns), 3 * columns, columns / HEADS]
  const result = new Float32Array(count * columns)
  for (let head = 0; head < HEADS; head += 1)
    for (let place = 0; place < count; place += 1) {
      const query = place * width + head * size
      const scores = new Float32Array(count)
      for (let other = 0; other < count; other += 1) {
        const key = other * width + columns + head * size
        let sum = 0
        for (let column = 0; column < size; column += 1)
          sum += projected[query + column]! * projected[key + column]!
        scores[other] = sum / Math.sqrt(size)
      }
      for (const [other, share] of softmax(scores).entries()) {
        const value = other * width + 2 * columns + head * size
        const to = place * columns + head * size
        for (let column = 0; column < size; column += 1)
          result[to + column]! += share * projected[value + column]!
      }
    }
  return result
}

/** The mean of all rows, of those that went and of those that came, side by side. */
function means(rows: Rows, { tags }: TaggedPieces): Rows {
  const result = new Float32Array(3 * LAYER)
  for (const [part, tag] of [null, TAGS.gone, TAGS.come].entries()) {
    const places = [...tags.keys()].filter((place) => tag === null || tags[place] === tag)
    for (const place of places)
      for (let column = 0; column < LAYER; column += 1)
        result[part * LAYER + column]! += rows[place * LAYER + column]! / places.length
  }
  return result
}

const sumOf = (one: Rows, other: Rows): Rows => one.map((value, index) => value + other[index]!)

function softmax(scores: Rows): Rows {
  const most = scores.reduce((greatest, score) => Math.max(greatest, score), -Infinity)
  const odds = scores.map((score) => Math.exp(score - most))
  const total = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one) => one / total)
}

/** The encoder fitted on labelled changes, read at its first use. */
export const storedEncoder = lazy(() =>
  openEncoder(readFileSync(new URL('encoder-weights.bin', import.meta.url))),
)
