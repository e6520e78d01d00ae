import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'
import {
  type ByteSource,
  type Checkpoint,
  memberOfRecord,
  type ParsedRecord,
  type ReadMember,
  type RecordRef,
  type TracedRecord,
  traceRecord,
} from '@ppman/mrf'
import { blobSource, type MrfFile, type MrfFileRepo } from './mrf-file-repo.ts'
import type { SegmentRepo } from '../segment/segment-repo.ts'
import { copySource, sourcePart } from '../segment/unpacked-copy.ts'

type Deps = { files: MrfFileRepo; segments: SegmentRepo; blobs: BlobStore }
/** @property fromByte offset of the record's row or item, when known */
type Place = RecordRef & { fromByte?: number | undefined }
/** The archive member of a record, and the record's offset in it. */
export type TracedMember = { path: string; byteOffset: number }
export type TracedPrice = {
  file: MrfFile
  traced: TracedRecord
  readFrom: 'file' | 'unpacked_copy'
  member: TracedMember | null
}

/**
 * Reads a record of a stored file again, from its bytes or from the copy of a packed file's
 * content.
 *
 * @throws AppError `not_found` when there is no such file or record
 */
export async function tracePrice(
  { files, segments, blobs }: Deps,
  fileId: string,
  record: Place,
): Promise<TracedPrice> {
  const file = await files.byId(fileId)
  if (!file) throw new AppError('not_found', 'There is no price file with this id.')
  const copy = await segments.copyOfFile(fileId)
  const source = copy
    ? copySource(blobs, { ...copy, contentBytes: file.contentBytes ?? 0, name: file.fileName })
    : blobSource(blobs, { ...file, name: file.fileName })
  const { number, fromByte } = record
  const places =
    fromByte === undefined ? await files.checkpoints(fileId) : [{ record: number, byteOffset: fromByte }]
  const starts = hasOneHeader(file) ? places : []
  const member = memberOfRecord(file.members, number)
  const traced = member
    ? await traceInMember({ source, isCopy: copy !== null, places: starts, member }, record)
    : await traceRecord(source, record, starts)
  if (!traced)
    throw new AppError(
      'not_found',
      `The file has no record ${number}${record.part > 0 ? `,${record.part}` : ''}.`,
    )
  const inMember = member ? { path: member.path, byteOffset: traced.byteOffset - member.firstByte } : null
  return { file, traced, readFrom: copy ? 'unpacked_copy' : 'file', member: inMember }
}

/** Whether the columns of the head hold for all rows; else a record is read from the beginning. */
const hasOneHeader = ({ flags }: MrfFile) => !flags.some(({ flag }) => flag === 'reordered_header')

type MemberSource = { source: ByteSource; isCopy: boolean; places: readonly Checkpoint[]; member: ReadMember }

/** A copy concatenates all members; an archive is read by member path. */
async function traceInMember({ source, isCopy, places, member }: MemberSource, { number, part }: RecordRef) {
  const { firstRecord, firstByte, path } = member
  const own = places.filter(({ record, byteOffset }) => record >= firstRecord && byteOffset >= firstByte)
  const shifted = own.map((place) => ({
    record: place.record - firstRecord,
    byteOffset: place.byteOffset - firstByte,
  }))
  const from = isCopy ? sourcePart(source, member) : source
  const traced = await traceRecord(
    from,
    { number: number - firstRecord, part },
    shifted,
    isCopy ? null : path,
  )
  return traced && { ...traced, byteOffset: traced.byteOffset + firstByte }
}

/** A record as the API and the command line print it; dollars are exact. */
export const recordJson = ({
  billingClass,
  drugUnit,
  drugType,
  discountedCash,
  rates,
  ...record
}: ParsedRecord) => ({
  ...record,
  billing_class: billingClass,
  drug_unit: drugUnit,
  drug_type: drugType,
  discounted_cash: discountedCash,
  rates: rates.map(({ p10, p90, ...rate }) => ({ ...rate, percentile_10: p10, percentile_90: p90 })),
})
