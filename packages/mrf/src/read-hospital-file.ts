import { type Chosen, chooseContent } from './choose-content.ts'
import { contentText } from './content-text.ts'
import { emptyReport, type FileReport } from './file-report.ts'
import { type FlagCounter, flagCounter } from './flags.ts'
import { flagHead } from './header/flag-head.ts'
import { flagGeneral } from './header/flag-general.ts'
import { csvNames, detectVersion } from './header/version.ts'
import type { RecordSink } from './record.ts'
import { RejectedFile } from './reject.ts'
import { type FileTables, fileTables } from './tables/file-tables.ts'
import type { ByteSource } from './unpack/byte-source.ts'
import type { Progress } from './unpack/content.ts'
import { unpack } from './unpack/unpack.ts'

export type Reading = { report: FileReport; tables: FileTables }
type Options = {
  sink?: (tables: FileTables) => RecordSink
  progress?: Progress
  /** Told the decompressed bytes as they pass; they are only borrowed. */
  content?: (bytes: Buffer) => void
}

/**
 * Reads a hospital's machine-readable file, whatever its compression, encoding and layout, and tells what it found.
 * Every record and rate goes to the sink on the way. A file without a single rate is `rejected`, never an empty success.
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

type Work = { source: ByteSource; tables: FileTables; flags: FlagCounter; sink: RecordSink | undefined; options: Options }

async function readInto(report: FileReport, { source, tables, flags, sink: given, options }: Work): Promise<void> {
  const unpacked = await unpack(source)
  report.compression = unpacked.compression
  const chosen = await chooseContent(unpacked)
  Object.assign(report, headFacts(chosen))
  flagHead(chosen, flags)
  const { text, isUtf8, found, seen } = contentText(chosen, { ...options, fromByte: chosen.hint.bomBytes })
  const sink = counting(given, report)
  const about = generalOf(chosen)
  const start = { record: -1, byteOffset: chosen.hint.bomBytes }
  await chosen.layout
    .read({ ...text, ...about, head: chosen.head, start, tables, flags, sink, onCut: (place) => (report.cut = place) })
    .finally(() => Object.assign(report, generalFacts(about)))
  flagGeneral(about.general, report.detectedVersion, flags)
  if (found.isCut) report.cut = 'packed_bytes'
  if (report.cut) flags.add('truncated')
  if (chosen.otherPriceFiles.length > 0) flags.add('other_price_files')
  if (found.hasRest) flags.add('bytes_after_end')
  const { bytes, sha256 } = seen()
  Object.assign(report, { contentBytes: bytes, contentSha256: sha256, codes: tables.codeCount(), contracts: tables.contracts.length })
  if (chosen.hint.encoding === 'utf-8' && !isUtf8()) {
    report.encoding = 'windows-1252'
    flags.add('encoding_windows_1252')
  }
  if (report.rates === 0) throw new RejectedFile('no_rates')
  report.status = report.quarantined > 0 || flags.has('truncated') ? 'partial' : 'parsed'
}

const headFacts = ({ content, otherMembers, otherPriceFiles, hint, head, layout }: Chosen): Partial<FileReport> => ({
  memberPath: content.memberPath,
  otherMembers,
  otherPriceFiles,
  encoding: hint.encoding,
  layout: layout.name,
  delimiter: head.kind === 'csv' ? head.csv.delimiter : null,
})

/** What the first bytes say about the file; a layout may meet more of it further down. */
const generalOf = ({ head }: Chosen) => ({
  general: new Map(head.kind === 'csv' ? head.csv.general : []),
  names: new Set(head.kind === 'csv' ? csvNames(head.csv) : []),
})

const generalFacts = ({ general, names }: ReturnType<typeof generalOf>): Partial<FileReport> => ({
  declaredVersion: general.get('version') || null,
  detectedVersion: detectVersion(names),
  hospitalName: general.get('hospital_name') || null,
  lastUpdatedOn: general.get('last_updated_on') || null,
})

/** Counts what passes to the sink: a quarantined stretch is a record, but never a rate. */
function counting(sink: RecordSink | undefined, report: FileReport): RecordSink {
  return {
    record(record) {
      report.records++
      sink?.record(record)
    },
    rate(rate, record) {
      report.rates++
      sink?.rate(rate, record)
    },
    quarantine(quarantined) {
      report.records++
      report.quarantined++
      sink?.quarantine(quarantined)
    },
    isDone: () => sink?.isDone?.() ?? false,
  }
}
