import { parsedRate, parsedRecord } from '@ppman/mrf/src/trace-record.ts'
import { readHospitalFile } from '@ppman/mrf/src/read-hospital-file.ts'
import type { ByteSource } from '@ppman/mrf/src/unpack/byte-source.ts'

/**
 * Every rate of a file with its record, in words and sorted: two files say the same when these are
 * equal.
 *
 * @param leaveOut names of what is not compared
 */
export async function ratesInWords(source: ByteSource, leaveOut: readonly string[] = []): Promise<string[]> {
  const words: string[] = []
  const replacer = (key: string, value: unknown) => (leaveOut.includes(key) ? undefined : value)
  await readHospitalFile(source, {
    sink: (tables) => ({
      record: () => undefined,
      rate: (rate, record) =>
        void words.push(
          JSON.stringify([parsedRecord(record, tables), parsedRate(rate, record, tables)], replacer),
        ),
      quarantine: () => undefined,
    }),
  })
  return words.sort()
}
