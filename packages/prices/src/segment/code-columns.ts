import type { EncodedColumn } from './parquet/column-chunk.ts'
import { writeHybrid, writeIndexes, writePresence } from './parquet/hybrid.ts'
import { reset, localNumbers, type RecordColumn, type Scratch } from './parquet/column-encoding.ts'
import { writeTexts } from './parquet/text-column.ts'
import type { SegmentDictionary } from './segment-dictionary.ts'

export const CODE_FIELDS = ['family', 'code', 'declared_type'] as const

/** Consecutive rows with the same list of codes; files keep an item's rows together. */
type Run = { list: readonly number[]; rows: number }
type Levels = Pick<EncodedColumn, 'levels' | 'repetitionBytes' | 'definitionBytes'>
type Shape = { runs: Run[]; rows: number; found: number; leaves: number; levels: Levels }

/** Encodes the nested column `codes`: three leaves of one shape. */
export function* codeColumns(
  lists: RecordColumn<Int32Array>,
  dictionary: SegmentDictionary,
  work: Scratch,
): Iterable<EncodedColumn> {
  const shape = shapeOf(lists, dictionary.codeLists, work)
  const { families, codes, types } = dictionary
  const textOf = (id: number) => dictionary.codeWords[id]!
  for (const [index, ids] of [families, codes, types].entries())
    yield leafColumn({ field: CODE_FIELDS[index]!, ids, shape, textOf }, work)
}

/** Levels of the nested column: a row without codes has one missing leaf. */
function shapeOf(
  column: RecordColumn<Int32Array>,
  lists: readonly (readonly number[])[],
  work: Scratch,
): Shape {
  const runs = runsOf(column, lists)
  const found = runs.reduce((sum, { list, rows }) => sum + list.length * rows, 0)
  const leaves = runs.reduce((sum, { list, rows }) => sum + (list.length || 1) * rows, 0)
  const repetition = new Uint8Array(leaves).fill(1)
  const definition = new Uint8Array(leaves)
  let leaf = 0
  for (const { list, rows } of runs) {
    const width = list.length || 1
    const end = leaf + width * rows
    if (list.length > 0) definition.fill(1, leaf, end)
    for (; leaf < end; leaf += width) repetition[leaf] = 0
  }
  const out = reset(work.levels)
  const bytes = {
    repetitionBytes: writeHybrid(out, repetition, 1),
    definitionBytes: writePresence(out, definition, found),
  }
  return { runs, rows: column.rows, found, leaves, levels: { ...bytes, levels: out.getBytes() } }
}

function runsOf(
  { values: listIds, ends }: RecordColumn<Int32Array>,
  lists: readonly (readonly number[])[],
): Run[] {
  const runs: Run[] = []
  for (let index = 0, from = 0; index < listIds.length; index++) {
    if (listIds[index + 1] === listIds[index]) continue
    runs.push({ list: lists[listIds[index]!]!, rows: ends[index]! - from })
    from = ends[index]!
  }
  return runs
}

type Leaf = { field: string; ids: readonly number[]; shape: Shape; textOf: (id: number) => string }

function leafColumn({ field, ids, shape, textOf }: Leaf, work: Scratch): EncodedColumn {
  const { indexes, dictionaryIds } = leafIndexes(ids, shape)
  return {
    path: ['codes', 'list', 'element', field],
    type: 'BYTE_ARRAY',
    encoding: 'RLE_DICTIONARY',
    values: writeIndexes(reset(work.page), indexes, dictionaryIds.length),
    ...shape.levels,
    valueCount: shape.leaves,
    nullCount: shape.leaves - shape.found,
    rowCount: shape.rows,
    dictionary: {
      bytes: writeTexts(reset(work.dictionary), dictionaryIds, textOf),
      count: dictionaryIds.length,
    },
  }
}

function leafIndexes(
  ids: readonly number[],
  { runs, found }: Shape,
): { indexes: Int32Array; dictionaryIds: readonly number[] } {
  const local = localNumbers()
  const indexes = new Int32Array(found)
  let offset = 0
  for (const { list, rows } of runs) {
    for (let i = 0; i < list.length; i++) indexes[offset + i] = local.of(ids[list[i]!]!)
    repeat(indexes, { from: offset, width: list.length, times: rows })
    offset += list.length * rows
  }
  return { indexes, dictionaryIds: local.taken() }
}

/** Repeats a stretch by doubling it: bulk copies are many times faster than single writes. */
function repeat(
  numbers: Int32Array,
  { from, width, times }: { from: number; width: number; times: number },
): void {
  const end = from + width * times
  for (let have = width; from + have < end; have *= 2)
    numbers.copyWithin(from + have, from, Math.min(from + have, end - have))
}
