import { chooseContent } from './choose-content.ts'
import { contentText } from './content-text.ts'
import { type Flag, flagCounter } from './flags.ts'
import type { Checkpoint } from './layouts/layout.ts'
import { type ParsedRecord, recordPicker, type RecordRef } from './parsed-record.ts'
import { fileTables } from './tables/file-tables.ts'
import { decodeText, type EncodingHint } from './text/encoding.ts'
import type { ByteSource } from './unpack/byte-source.ts'
import { unpack } from './unpack/unpack.ts'

export type TracedRecord = {
  byteOffset: number
  byteLength: number
  original: string
  parsed: ParsedRecord
  flags: Flag[]
}

/**
 * Reads one record again from the bytes of its file.
 *
 * @param record the data record of a CSV, or the `standard_charges` element of an item
 * @param checkpoints positions from an earlier reading; without them reading starts at the
 *   beginning
 * @param member of an archive; null for the default one
 * @returns null when the file has no such record
 * @throws RejectedFile when the bytes are no hospital file
 */
export async function traceRecord(
  source: ByteSource,
  record: RecordRef,
  checkpoints: readonly Checkpoint[] = [],
  member: string | null = null,
): Promise<TracedRecord | null> {
  const chosen = await chooseContent(await unpack(source), member === null ? null : [member])
  const start = checkpoints.findLast((point) => point.record <= record.number) ?? {
    record: -1,
    byteOffset: chosen.hint.bomBytes,
  }
  const tables = fileTables()
  const picker = recordPicker(record, tables)
  const flags = new Set<Flag>()
  const counter = flagCounter((flag, number) => void (number === record.number && flags.add(flag)))
  const { text, kept } = contentText(chosen, { fromByte: start.byteOffset, keep: true })
  const general = { general: new Map<string, string>(), names: new Set<string>() }
  await chosen.layout.read({
    ...text,
    ...general,
    head: chosen.head,
    start,
    tables,
    flags: counter,
    sink: picker.sink,
  })
  const found = picker.found()
  if (!found) return null
  const offset = found.byteOffset - start.byteOffset
  const original = Buffer.concat(kept).subarray(offset, offset + found.byteLength)
  return { ...found, flags: [...flags], original: textOf(original, chosen.hint) }
}

const textOf = (bytes: Buffer, { encoding }: EncodingHint) =>
  encoding === 'utf-8' ? decodeText(bytes) : new TextDecoder(encoding).decode(bytes)
