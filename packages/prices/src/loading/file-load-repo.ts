import type { Client } from '../load-transaction-repo.ts'
import * as sql from './price-load.sql.ts'
import { addPayerLines, lineHash } from '../payer-attribution/payer-line-repo.ts'
import { payerLinesOf } from '../payer-attribution/payer-lines.ts'
import type { FileReading } from '../reading/read-prices.ts'
import { keepCopy, keepSegment } from '../segment/segment-repo.ts'

/** Stores a reading, or finds the one of the same bytes, as for a second hospital. */
export async function storeFile(client: Client, reading: FileReading): Promise<string> {
  const { sha256, bytes, mediaType } = reading.blob
  await client.query(sql.ADD_BLOB, [sha256, bytes, mediaType])
  const {
    rows: [added],
  } = await client.query<{ id: string }>(sql.ADD_FILE, [JSON.stringify(fileColumns(reading))])
  const fileId = added?.id ?? (await findFile(client, reading))
  if (added) await storeDetails(client, fileId, reading)
  await storeFlags(client, fileId, reading)
  await keepSegment(client, fileId, reading.segment)
  await keepCopy(client, fileId, reading.copy)
  return fileId
}

async function findFile(client: Client, { blob, report, memberChoice }: FileReading): Promise<string> {
  const {
    rows: [existing],
  } = await client.query<{ id: string }>(sql.FIND_FILE, [blob.sha256, report.parserVersion, memberChoice])
  return existing!.id
}

/** The flag for a differing name depends on the hospital; all other flags are stored already. */
async function storeFlags(client: Client, fileId: string, { report }: FileReading): Promise<void> {
  const flags = report.flags.map(({ flag, count, firstRecord }) => ({
    flag,
    count,
    first_record: firstRecord,
  }))
  await client.query(sql.ADD_FLAGS, [fileId, JSON.stringify(flags)])
}

async function storeDetails(
  client: Client,
  fileId: string,
  { quarantined, contracts }: FileReading,
): Promise<void> {
  const stretches = quarantined.map(({ number, byteOffset, byteLength, reason }) => ({
    record_no: number,
    byte_offset: byteOffset,
    byte_length: byteLength,
    reason,
  }))
  await client.query(sql.ADD_QUARANTINE, [fileId, JSON.stringify(stretches)])
  const { lines, lineOf } = payerLinesOf(contracts)
  await addPayerLines(client, lines)
  const lined = contracts.map((contract, index) => ({ ...contract, line: lineHash(lines[lineOf[index]!]!) }))
  await client.query(sql.ADD_CONTRACTS, [JSON.stringify(lined)])
  await client.query(sql.LINK_CONTRACTS, [JSON.stringify(contracts), fileId])
}

const fileColumns = ({ blob, fileName, url, readAt, report, checkpoints, memberChoice }: FileReading) => ({
  blob_sha256: blob.sha256,
  parser_version: report.parserVersion,
  file_name: fileName,
  url,
  member_path: report.memberPath,
  content_sha256: report.contentSha256,
  content_bytes: report.contentBytes,
  encoding: report.encoding,
  delimiter: report.delimiter,
  layout: report.layout,
  declared_version: report.declaredVersion,
  detected_version: report.detectedVersion,
  hospital_name: report.hospitalName,
  last_updated_on: report.lastUpdatedOn,
  status: report.status,
  reason: report.reason,
  records: report.records,
  rates: report.rates,
  quarantined: report.quarantined,
  codes: report.codes,
  contracts: report.contracts,
  checkpoints: checkpoints.map(({ record, byteOffset }) => [record, byteOffset]),
  members: report.members,
  other_price_files: report.otherPriceFiles,
  member_choice: memberChoice,
  read_at: readAt.toISOString(),
})
