import { createHash } from 'node:crypto'
import { chooseContent, type Chosen, type PriceContent } from './choose-content.ts'
import { contentText } from './content-text.ts'
import { emptyReport, type FileReport } from './file-report.ts'
import { type FlagCounter, flagCounter } from './flags.ts'
import { csvNames, detectVersion, flagGeneral, flagHead } from './header/header-checks.ts'
import type { Cut } from './layouts/layout.ts'
import { flagsOn, type MemberStart, numberedOn } from './members.ts'
import type { RecordSink } from './record.ts'
import { RejectedFile } from './reject.ts'
import { type FileTables, fileTables } from './tables/file-tables.ts'
import type { ByteSource, Progress } from './unpack/byte-source.ts'
import { unpack } from './unpack/unpack.ts'

export type Reading = { report: FileReport; tables: FileTables }
type Options = {
  sink?: (tables: FileTables) => RecordSink
  progress?: Progress
  /** Members of an archive to read one after the other; by default the largest price file. */
  members?: readonly string[] | null
  /** Receives the decompressed bytes; they are only valid during the call. */
  content?: (bytes: Buffer) => void
}

/**
 * Reads a hospital's machine-readable file of any compression, encoding and layout, and passes
 * every record and rate to the sink. A file without a rate is `rejected`, never an empty success.
 *
 * @throws only what the source throws when it cannot be read; a bad file is a report
 */
export async function readHospitalFile(source: ByteSource, options: Options = {}): Promise<Reading> {
  const tables = fileTables()
  const sink = options.sink?.(tables)
  const flags = flagCounter(sink?.flag)
  const report = emptyReport()
  try {
    await readInto(report, { source, tables, flags, sink, options })
  } catch (error) {
    if (!(error instanceof RejectedFile)) throw error
    report.status = 'rejected'
    report.reason = error.reason
  }
  return { report: { ...report, flags: flags.list() }, tables }
}

type Work = {
  source: ByteSource
  tables: FileTables
  flags: FlagCounter
  sink: RecordSink | undefined
  options: Options
}

async function readInto(
  report: FileReport,
  { source, tables, flags, sink: given, options }: Work,
): Promise<void> {
  const unpacked = await unpack(source)
  report.compression = unpacked.compression
  const chosen = await chooseContent(unpacked, options.members)
  Object.assign(report, headFacts(chosen))
  const place = { firstRecord: 0, firstByte: 0 }
  const sink = counting(given, report, place)
  const several = severalIn(chosen, options)
  for (const member of [chosen, ...chosen.further]) {
    const { bytes, sha256 } = await readMember(member, {
      ...several,
      report,
      tables,
      flags,
      sink,
      from: { ...place },
    })
    several.endMember()
    place.firstByte += bytes
    Object.assign(report, { contentBytes: place.firstByte, contentSha256: several.sha256() ?? sha256 })
  }
  if (report.cut) flags.add('truncated')
  if (chosen.otherPriceFiles.length > 0) flags.add('other_price_files')
  Object.assign(report, { codes: tables.codeCount(), contracts: tables.contracts.length })
  if (report.rates === 0) throw new RejectedFile('no_rates')
  report.status = report.quarantined > 0 || flags.has('truncated') ? 'partial' : 'parsed'
}

/**
 * State across several members: progress continues from one to the next, and their bytes are hashed
 * as one content.
 */
function severalIn({ further }: Chosen, options: Options) {
  const hash = further.length > 0 ? createHash('sha256') : null
  let [before, last] = [0, 0]
  const content = (bytes: Buffer): void => {
    hash?.update(bytes)
    options.content?.(bytes)
  }
  const progress = (packedBytes: number): void => {
    last = packedBytes
    options.progress?.(before + packedBytes)
  }
  const endMember = () => void (before += last)
  return { content, progress, endMember, sha256: () => hash?.copy().digest('hex') ?? null }
}

const headFacts = ({
  content,
  otherMembers,
  otherPriceFiles,
  hint,
  head,
  layout,
}: Chosen): Partial<FileReport> => ({
  memberPath: content.memberPath,
  otherMembers,
  otherPriceFiles,
  encoding: hint.encoding,
  layout: layout.name,
  delimiter: head.kind === 'csv' ? head.csv.delimiter : null,
})

/**
 * Counts records and rates on their way to the sink: a quarantined range is a record, but never a
 * rate. `place.firstRecord` becomes the number after the last record, which exceeds the count where
 * blank rows lie between.
 */
function counting(sink: RecordSink | undefined, report: FileReport, place: MemberStart): RecordSink {
  const count = (number: number) => {
    report.records++
    place.firstRecord = Math.max(place.firstRecord, number + 1)
  }
  return {
    record(record) {
      count(record.number)
      sink?.record(record)
    },
    rate(rate, record) {
      report.rates++
      sink?.rate(rate, record)
    },
    quarantine(quarantined) {
      count(quarantined.number)
      report.quarantined++
      sink?.quarantine(quarantined)
    },
    isDone: () => sink?.isDone?.() ?? false,
  }
}

type MemberWork = {
  /** Receives counts and, from the first member, facts. */
  report: FileReport
  tables: FileTables
  flags: FlagCounter
  sink: RecordSink
  from: MemberStart
  progress: Progress
  content: (bytes: Buffer) => void
}

type Read = { bytes: number; sha256: string }

/** Reads one member of an archive, or a whole file. @returns its decompressed bytes */
async function readMember(member: PriceContent, { from, ...work }: MemberWork): Promise<Read> {
  const { report, tables, sink } = work
  const before = { records: report.records, rates: report.rates }
  const flags = flagsOn(work.flags, from)
  flagHead(member, flags)
  const { text, isUtf8, found, seen } = contentText(member, { ...work, fromByte: member.hint.bomBytes })
  const about = generalOf(member)
  let cut: Cut | null = null
  const start = { record: -1, byteOffset: member.hint.bomBytes }
  const place = { head: member.head, start, onCut: (found: Cut) => (cut = found) }
  await member.layout
    .read({ ...text, ...about, ...place, tables, flags, sink: numberedOn(sink, from) })
    .finally(() => isFirst(from) && Object.assign(report, generalFacts(about)))
  flagGeneral(about.general, detectVersion(about.names), flags)
  report.cut ??= found.isCut ? 'packed_bytes' : cut
  if (found.hasRest) flags.add('bytes_after_end')
  const isWindows = member.hint.encoding === 'utf-8' && !isUtf8()
  if (isWindows) flags.add('encoding_windows_1252')
  const encoding = isWindows ? ('windows-1252' as const) : member.hint.encoding
  if (isFirst(from)) report.encoding = encoding
  const read = seen()
  const counts = {
    records: report.records - before.records,
    rates: report.rates - before.rates,
    bytes: read.bytes,
  }
  const { memberPath: path } = member.content
  const { hospitalName } = generalFacts(about)
  const { name: layout } = member.layout
  if (path !== null) report.members.push({ path, layout, encoding, hospitalName, ...from, ...counts })
  return read
}

const isFirst = ({ firstByte }: MemberStart) => firstByte === 0

/** Facts from the first bytes; a layout may find more of them later. */
const generalOf = ({ head }: PriceContent) => ({
  general: new Map(head.kind === 'csv' ? head.csv.general : []),
  names: new Set(head.kind === 'csv' ? csvNames(head.csv) : []),
})

const generalFacts = ({ general, names }: ReturnType<typeof generalOf>) => ({
  declaredVersion: general.get('version') || null,
  detectedVersion: detectVersion(names),
  hospitalName: general.get('hospital_name') || null,
  lastUpdatedOn: general.get('last_updated_on') || null,
})
