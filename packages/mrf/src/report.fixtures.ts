import { parsedRate, parsedRecord, type ParsedRate, type ParsedRecord } from './trace-record.ts'
import { readHospitalFile } from './read-hospital-file.ts'
import type { Quarantined } from './record.ts'
import { bytesSource } from './testing.ts'

export type FoundRate = { record: ParsedRecord; rate: ParsedRate; at: string }

/**
 * Everything found in a file of some bytes: its report, flags by name, rates in words, and what was
 * quarantined.
 */
export async function found(content: string | Buffer, chunkBytes?: number) {
  const bytes = Buffer.from(content as Buffer)
  const rates: FoundRate[] = []
  const records: (ParsedRecord & { number: number; part: number; bytes: string })[] = []
  const quarantined: (Quarantined & { bytes: string })[] = []
  const range = ({ byteOffset, byteLength }: { byteOffset: number; byteLength: number }) =>
    bytes.toString('utf8', byteOffset, byteOffset + byteLength)
  const { report } = await readHospitalFile(bytesSource(bytes, chunkBytes), {
    sink: (tables) => ({
      record: (record) =>
        void records.push({
          ...parsedRecord(record, tables),
          number: record.number,
          part: record.part,
          bytes: range(record),
        }),
      rate: (rate, record) =>
        void rates.push({
          record: parsedRecord(record, tables),
          rate: parsedRate(rate, record, tables),
          at: `${record.number},${record.part}`,
        }),
      quarantine: (stretch) => void quarantined.push({ ...stretch, bytes: range(stretch) }),
    }),
  })
  const flags = Object.fromEntries(report.flags.map(({ flag, count }) => [flag, count]))
  return { report, flags, records, rates, quarantined }
}
