import { readFileSync } from 'node:fs'
import { lazy } from '@ppman/facts'
import {
  type IntegerMatrix,
  type IntegerProducts,
  integerProducts,
  toShares,
  readWeights,
} from '../../../network/integer-matrix.ts'
import { MAX_PIECES, TAGS, type TaggedPieces } from './tagged-pieces.ts'

/** Keeps a row of equal values from being divided by zero. */
const EPSILON = 1e-6
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

/** A vector for each row of a table. */
type Vectors = { weights: Int8Array; scales: Float32Array; columns: number }
/** A vector for each piece, and one for each tag. */
type Pieces = Vectors & { ofTags: Float32Array }
/** A vector for each feature, by name. */
type Features = Vectors & { rowOf: ReadonlyMap<string, number> }

/** The probabilities of all classes, by what is judged. */
type Judgment = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Judges a change by its text and its features; those it was not fitted with say nothing. */
export type Encoder = (tagged: TaggedPieces, features: readonly string[]) => Judgment

/** Opens an encoder with stored weights; see `readWeights`. */
export function openEncoder(bytes: Buffer): Encoder {
  const products = integerProducts(MAX_PIECES, INNER)
  const { classes, layers, pooled, answers, pieces, ofFeatures } = storedWeights(products, bytes)
  return (tagged, features) => {
    const rows = layers.reduce(
      (before, layer) => throughLayer(products, before, layer),
      embedded(tagged, pieces),
    )
    const hidden = apply(products, means(rows, tagged), pooled)
    addFeatures(hidden, features, ofFeatures)
    const scores = apply(products, hidden.map(Math.tanh), answers)
    let from = 0
    return new Map(
      Object.entries(classes).map(([name, names]) => {
        const odds = scores.subarray(from, (from += names.length))
        toShares(odds)
        return [name, new Map(names.map((one, index) => [one, odds[index]!]))]
      }),
    )
  }
}

/** The matrices go where they are multiplied; the rest is kept here. */
function storedWeights({ store }: IntegerProducts, bytes: Buffer) {
  const { classes, features, matrices, vectors } = readWeights(bytes)
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
  const pieces: Pieces = { ...matrices.get('pieces')!, ofTags: vector('tags') }
  const rowOf = new Map(features.map((name, row) => [name, row]))
  const ofFeatures: Features = { ...matrices.get('features')!, rowOf }
  return { classes, layers, pooled: linear('pooled'), answers: linear('answers'), pieces, ofFeatures }
}

const apply = ({ multiply }: IntegerProducts, rows: Rows, { weights, bias }: Linear): Rows =>
  multiply(rows, weights, bias)

function throughLayer(products: IntegerProducts, rows: Rows, layer: Layer): Rows {
  const projected = apply(products, normalized(rows, layer.attentionNorm), layer.projections)
  const attended = attention(products, projected, layer.residual ? PIECE : LAYER)
  const middle = layer.residual ? apply(products, rows, layer.residual) : rows
  add(middle, apply(products, attended, layer.attended))
  const inner = apply(products, normalized(middle, layer.innerNorm), layer.inner)
  for (let index = 0; index < inner.length; index += 1) inner[index] = Math.max(0, inner[index]!)
  add(middle, apply(products, inner, layer.outer))
  return middle
}

/** A vector for each piece: what it is, where it stands and what became of it. */
function embedded({ pieces, tags }: TaggedPieces, { weights, scales, ofTags }: Pieces): Rows {
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
    let [sum, squares] = [0, 0]
    for (let column = 0; column < columns; column += 1) sum += rows[from + column]!
    const mean = sum / columns
    for (let column = 0; column < columns; column += 1) squares += (rows[from + column]! - mean) ** 2
    const scale = 1 / Math.sqrt(squares / columns + EPSILON)
    for (let column = 0; column < columns; column += 1)
      result[from + column] = (rows[from + column]! - mean) * scale * gain[column]! + bias[column]!
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

/** Adds the vectors of features, each once. */
function addFeatures(hidden: Rows, features: readonly string[], ofFeatures: Features): void {
  for (const name of new Set(features)) {
    const row = ofFeatures.rowOf.get(name)
    if (row === undefined) continue
    for (let column = 0; column < ofFeatures.columns; column += 1)
      hidden[column]! += ofFeatures.weights[row * ofFeatures.columns + column]! * ofFeatures.scales[row]!
  }
}

/** Adds rows to others, in their place. */
function add(rows: Rows, others: Rows): void {
  for (let index = 0; index < rows.length; index += 1) rows[index]! += others[index]!
}

const HEADS = 4
/** Products take rows of a multiple of this length, and multiply with as many rows. */
const MULTIPLE = 8

/**
 * Scaled dot-product attention of each head (Vaswani 2017).
 *
 * @param projected one row for each piece: queries, keys and values side by side, each of `columns`
 * @returns one row of `columns` for each piece
 */
export function attention(products: IntegerProducts, projected: Float32Array, columns: number): Float32Array {
  const [width, size] = [3 * columns, columns / HEADS]
  const count = projected.length / width
  const padded = Math.ceil(count / MULTIPLE) * MULTIPLE
  const result = new Float32Array(count * columns)
  for (let head = 0; head < HEADS; head += 1) {
    const [queries, keys, values] = [
      new Float32Array(count * size),
      new Float32Array(padded * size),
      new Float32Array(size * padded),
    ]
    for (let place = 0; place < count; place += 1)
      for (let column = 0; column < size; column += 1) {
        const from = place * width + head * size + column
        queries[place * size + column] = projected[from]! / Math.sqrt(size)
        keys[place * size + column] = projected[from + columns]!
        values[column * padded + place] = projected[from + 2 * columns]!
      }
    const shares = products.multiply(queries, products.round(keys, size))
    for (let place = 0; place < count; place += 1) {
      toShares(shares.subarray(place * padded, place * padded + count))
      shares.fill(0, place * padded + count, (place + 1) * padded)
    }
    const attended = products.multiply(shares, products.round(values, padded))
    for (let place = 0; place < count; place += 1)
      result.set(attended.subarray(place * size, (place + 1) * size), place * columns + head * size)
  }
  return result
}

/** The encoder fitted on labelled changes, read at its first use. */
export const storedEncoder = lazy(() =>
  openEncoder(readFileSync(new URL('encoder-weights.bin', import.meta.url))),
)
