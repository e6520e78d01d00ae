import { emptyRecord, type RecordSink } from './record.ts'
import type { FlagCounter } from './flags.ts'
import type { Layout } from './layouts/layout.ts'
import type { Encoding } from './text/encoding.ts'

/** Start of a member when all members are concatenated. */
export type MemberStart = { firstRecord: number; firstByte: number }

/**
 * A member of an archive that was read, with its counts of records, rates and decompressed bytes.
 */
export type ReadMember = MemberStart & {
  path: string
  layout: Layout['name']
  encoding: Encoding
  hospitalName: string | null
  records: number
  rates: number
  bytes: number
}

/** Continues the record and byte numbers of the members before. */
export function numberedOn(sink: RecordSink, { firstRecord, firstByte }: MemberStart): RecordSink {
  if (firstByte === 0) return sink
  const record = emptyRecord()
  return {
    ...sink,
    record(read) {
      Object.assign(record, read)
      record.number += firstRecord
      record.byteOffset += firstByte
      record.itemOffset += firstByte
      sink.record(record)
    },
    rate: (rate) => sink.rate(rate, record),
    quarantine: (stretch) =>
      sink.quarantine({
        ...stretch,
        number: stretch.number + firstRecord,
        byteOffset: stretch.byteOffset + firstByte,
      }),
  }
}

/** Flags records of a member by their number among all members. */
export const flagsOn = (flags: FlagCounter, { firstRecord }: MemberStart): FlagCounter => ({
  ...flags,
  add: (flag, record) => flags.add(flag, typeof record === 'number' ? record + firstRecord : null),
})

/** The member that contains a record; undefined when the file is no archive. */
export const memberOfRecord = <M extends MemberStart>(members: readonly M[], record: number): M | undefined =>
  members.findLast(({ firstRecord }) => firstRecord <= record)
