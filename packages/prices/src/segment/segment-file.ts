import { type EncodedColumn, type SchemaElement, parquetFile } from './parquet/parquet-file.ts'
import { localNumbers, type RecordColumn, reset, scratch, type Scratch } from './parquet/column-encoding.ts'
import { countingNumbers, plainNumbers, repeatedNumbers, risingNumbers } from './parquet/number-column.ts'
import {
  recordTextEncoder,
  textEncoder,
  type TextOf,
  textsEncoder,
  writeTexts,
} from './parquet/text-column.ts'
import {
  CONTRACT_TEXTS,
  NUMBERS,
  PLAIN,
  RATE_TEXTS,
  type RateRows,
  RECORD_TEXTS,
  REPEATED,
  ROWS_PER_GROUP,
  type TextName,
  TEXTS,
} from './rate-rows.ts'
import { emptyDictionary, extendDictionary, type SegmentDictionary } from './segment-dictionary.ts'
import { writeHybrid, writeIndexes, writePresence } from './parquet/hybrid.ts'

const CODE_FIELDS = ['family', 'code', 'declared_type'] as const

const RECORD_NO = { name: 'record_no', type: 'INT32' } as const
const BYTE_OFFSET = { name: 'byte_offset', type: 'INT64' } as const

const REQUIRED: Partial<SchemaElement> = { repetition_type: 'REQUIRED' }
const OPTIONAL: Partial<SchemaElement> = { repetition_type: 'OPTIONAL' }
const TEXT: Partial<SchemaElement> = {
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
}

const flat = (names: readonly string[], ...properties: Partial<SchemaElement>[]): SchemaElement[] =>
  names.map((name) => Object.assign({ name }, ...properties) as SchemaElement)

const codesSchema: SchemaElement[] = [
  { name: 'codes', ...REQUIRED, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...REQUIRED, num_children: CODE_FIELDS.length },
  ...flat(CODE_FIELDS, TEXT, REQUIRED),
]

const columns = [
  ...flat(['record_no'], { type: 'INT32' }, REQUIRED),
  ...flat(['byte_offset'], { type: 'INT64' }, REQUIRED),
  ...flat(NUMBERS, { type: 'INT64' }, REQUIRED),
  ...flat([...REPEATED, ...PLAIN], { type: 'INT64' }, OPTIONAL),
  ...flat(TEXTS, TEXT, OPTIONAL),
]

const SEGMENT_SCHEMA: SchemaElement[] = [
  { name: 'rate', num_children: columns.length + 1 },
  ...columns,
  ...codesSchema,
]

/** `|CPT:27130|RC:0360|`: what a search looks for, with family and code of each, in one text. */
const codeKey = ({ codeLists, codeWords, families, codes }: SegmentDictionary, list: number): string =>
  `|${codeLists[list]!.map((id) => `${codeWords[families[id]!]!}:${codeWords[codes[id]!]!}`).join('|')}|`

/** The text of each number in a text column. */
function textsOf(dictionary: SegmentDictionary): Record<TextName, TextOf> {
  const plain = (id: number) => dictionary.texts[id]!
  return {
    code_key: (list) => codeKey(dictionary, list),
    description: plain,
    modifiers: plain,
    notes: plain,
    algorithm: plain,
    count: plain,
    payer_notes: plain,
    setting: (id) => dictionary.settings[id]!,
    billing_class: (id) => dictionary.billingClasses[id]!,
    drug_type: (id) => dictionary.drugTypes[id]!,
    methodology: (id) => dictionary.methodologies[id]!,
    payer: (id) => dictionary.payers[id - 1]!,
    plan: (id) => dictionary.plans[id - 1]!,
    rate_basis: (id) => dictionary.rateBases[id]!,
    flags: (id) => dictionary.flags[id]!,
  }
}

/** Encodes a row group's columns, one at a time, in the order of the schema. */
function segmentEncoder(dictionary: SegmentDictionary) {
  const work = scratch(ROWS_PER_GROUP)
  const texts = textsOf(dictionary)
  const rateNo = countingNumbers('rate_no')
  const recordTexts = RECORD_TEXTS.map((name) => ({ name, encode: recordTextEncoder(name, texts[name]) }))
  const contracts = textsEncoder(CONTRACT_TEXTS.map((name) => ({ name, textOf: texts[name] })))
  const rateTexts = RATE_TEXTS.map((name) => ({ name, encode: textEncoder(name, texts[name]) }))
  return function* encode({ count, records, columns }: RateRows): Iterable<EncodedColumn> {
    const { recordNumbers, recordIds, numbers, ids } = columns
    const ends = columns.ends.subarray(0, records)
    const ofRecords = <Values extends Float64Array | Int32Array>(column: Values): RecordColumn<Values> => ({
      values: column.subarray(0, records) as Values,
      ends,
      rows: count,
    })
    const repeated = (name: Exclude<(typeof NUMBERS)[number], 'rate_no'>) =>
      repeatedNumbers({ name, isRequired: true }, ofRecords(recordNumbers[name]), work)
    yield risingNumbers(RECORD_NO, ofRecords(recordNumbers.record_no), work)
    yield risingNumbers(BYTE_OFFSET, ofRecords(recordNumbers.byte_offset), work)
    for (const name of NUMBERS)
      yield name === 'rate_no' ? rateNo(numbers.rate_no.subarray(0, count), work) : repeated(name)
    for (const name of REPEATED) yield repeatedNumbers({ name }, ofRecords(recordNumbers[name]), work)
    for (const name of PLAIN) yield plainNumbers(name, numbers[name].subarray(0, count), work)
    for (const { name, encode: encodeColumn } of recordTexts)
      yield encodeColumn(ofRecords(recordIds[name]), work)
    yield* contracts(ids.contract.subarray(0, count), work)
    for (const { name, encode: encodeColumn } of rateTexts)
      yield encodeColumn(ids[name].subarray(0, count), work)
    yield* codeColumns(ofRecords(recordIds.codes), dictionary, work)
  }
}

/** Version of the segment format: it changes when the same reading would give other bytes. */
export const SEGMENT_VERSION = 'ppman-segment/1'

/** The file being read and its parser. */
export type SegmentOrigin = { sha256: string; parserVersion: string }
/** `out` receives the next bytes of the segment and owns them. */
export type SegmentOptions = SegmentOrigin & { out: (bytes: Buffer) => void }

/** Writes the Parquet file of a segment, row group by row group. */
export function segmentFile({ sha256, parserVersion, out }: SegmentOptions) {
  const facts = {
    'ppman.segment': SEGMENT_VERSION,
    'ppman.parser': parserVersion,
    'ppman.file_sha256': sha256,
    'ppman.e4': '1/10,000',
  }
  const file = parquetFile({ schema: SEGMENT_SCHEMA, facts, createdBy: SEGMENT_VERSION, out })
  const dictionary = emptyDictionary()
  const encode = segmentEncoder(dictionary)
  return {
    /** @param fresh dictionary entries that the rows use for the first time */
    add(rows: RateRows, fresh: SegmentDictionary): void {
      extendDictionary(dictionary, fresh)
      if (rows.count > 0) file.addRowGroup(rows.count, encode(rows))
    },
    codesOf: (list: number): readonly number[] => dictionary.codeLists[list]!,
    end(): { rows: number } {
      file.end()
      return { rows: file.rows() }
    },
  }
}

/** Consecutive rows with the same list of codes; files keep an item's rows together. */
type Run = { list: readonly number[]; rows: number }
type Levels = Pick<EncodedColumn, 'levels' | 'repetitionBytes' | 'definitionBytes'>
type Shape = { runs: Run[]; rows: number; found: number; leaves: number; levels: Levels }

/** Encodes the nested column `codes`: three leaves of one shape. */
function* codeColumns(
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
