import { type FileTables, RATE_BASES } from '@ppman/mrf'
import type { codeLists } from './code-lists.ts'
import { CODE_FIELDS, codeColumns } from './code-columns.ts'
import type { flagLists } from './flag-lists.ts'
import type { EncodedColumn } from './parquet/column-chunk.ts'
import type { SchemaElement } from './parquet/metadata.ts'
import { plainNumbers, repeatedNumbers, risingNumbers } from './parquet/number-column.ts'
import { scratch } from './parquet/scratch.ts'
import { textEncoder, type TextOf } from './parquet/text-column.ts'
import { type RateRows, ROWS_PER_GROUP } from './rate-rows.ts'
import { NUMBERS, PLAIN, REPEATED, type TextName, TEXTS } from './segment-names.ts'

const REQUIRED: Partial<SchemaElement> = { repetition_type: 'REQUIRED' }
const OPTIONAL: Partial<SchemaElement> = { repetition_type: 'OPTIONAL' }
const TEXT: Partial<SchemaElement> = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }

const flat = (names: readonly string[], ...words: Partial<SchemaElement>[]): SchemaElement[] =>
  names.map((name) => Object.assign({ name }, ...words) as SchemaElement)

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

export const SEGMENT_SCHEMA: SchemaElement[] = [{ name: 'rate', num_children: columns.length + 1 }, ...columns, ...codesSchema]

export type Dictionaries = { tables: FileTables; lists: ReturnType<typeof codeLists>; flags: ReturnType<typeof flagLists> }

/** What each number of a text column stands for. */
function textsOf({ tables, lists, flags }: Dictionaries): Record<TextName, TextOf> {
  const { texts, settings, billingClasses, drugTypes, methodologies, contracts } = tables
  const plain = (id: number) => texts.values[id]!
  return {
    code_key: lists.keyOf,
    description: plain,
    modifiers: plain,
    notes: plain,
    algorithm: plain,
    count: plain,
    payer_notes: plain,
    setting: (id) => settings.values[id]!,
    billing_class: (id) => billingClasses.values[id]!,
    drug_type: (id) => drugTypes.values[id]!,
    methodology: (id) => methodologies.values[id]!,
    payer: (id) => contracts[id - 1]!.payer,
    plan: (id) => contracts[id - 1]!.plan,
    rate_basis: (id) => RATE_BASES[id - 1]!,
    flags: flags.textOf,
  }
}

/** Encodes a row group's columns, one at a time, in the order of the schema. */
export function segmentEncoder(dictionaries: Dictionaries) {
  const work = scratch(ROWS_PER_GROUP)
  const texts = textsOf(dictionaries)
  const encodeText = TEXTS.map((name) => ({ name, encode: textEncoder(name, texts[name]) }))
  return function* encode(rows: RateRows): Iterable<EncodedColumn> {
    const { count, numbers, ids } = rows
    yield risingNumbers('record_no', 'INT32')(numbers.record_no.subarray(0, count), work)
    yield risingNumbers('byte_offset', 'INT64')(numbers.byte_offset.subarray(0, count), work)
    for (const name of NUMBERS) yield repeatedNumbers(name, true)(numbers[name].subarray(0, count), work)
    for (const name of REPEATED) yield repeatedNumbers(name)(numbers[name].subarray(0, count), work)
    for (const name of PLAIN) yield plainNumbers(name)(numbers[name].subarray(0, count), work)
    for (const { name, encode: encodeColumn } of encodeText) yield encodeColumn(ids[name].subarray(0, count), work)
    yield* codeColumns(ids.codes.subarray(0, count), dictionaries.lists, work)
  }
}
