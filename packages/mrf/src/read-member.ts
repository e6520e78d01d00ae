import type { PriceContent } from './choose-content.ts'
import { contentText } from './content-text.ts'
import type { FileReport } from './file-report.ts'
import type { FlagCounter } from './flags.ts'
import { flagGeneral, flagHead } from './header/header-flags.ts'
import { csvNames, detectVersion } from './header/version.ts'
import type { Cut } from './layouts/layout.ts'
import { flagsOn, type MemberStart, numberedOn } from './members.ts'
import type { RecordSink } from './record.ts'
import type { FileTables } from './tables/file-tables.ts'
import type { Progress } from './unpack/content.ts'

type Work = {
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
export async function readMember(member: PriceContent, { from, ...work }: Work): Promise<Read> {
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
