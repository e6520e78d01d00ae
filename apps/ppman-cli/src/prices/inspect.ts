import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import {
  type CodeKey,
  type CodePrice,
  codePrices,
  type FileReport,
  fileSource,
  parseRecordRef,
  priceCollector,
  readHospitalFile,
  UNITS_PER_WHOLE,
} from '@ppman/mrf'
import {
  judgeFile,
  mrfFileRepo,
  recordJson,
  segmentRepo,
  tracePrice,
  VALIDATOR,
  VALIDATOR_VERSION,
} from '@ppman/prices'
import { z } from 'zod'
import {
  answer,
  type Command,
  type Io,
  parseSoleFile,
  progressBar,
  soleOf,
  tryParseJson,
  UsageError,
} from '../command.ts'
import { withSystem } from '../system.ts'

export const inspectMrfCommand: Command = {
  summary: 'Reports the format and contents of a hospital price file. Needs no database.',
  usage: 'mrf inspect FILE [--medians KEYS.jsonl]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { medians: { type: 'string' } },
    })
    const file = soleOf(positionals, 'Name one file.')
    const keys = values.medians === undefined ? null : await readMedianKeys(values.medians)
    answer(io, await inspect(file, keys, io))
    return 0
  },
}

async function inspect(file: string, keys: MedianKey[] | null, io: Io): Promise<object> {
  const source = await fileSource(file)
  const bar = progressBar(io, source.name)
  const collector = priceCollector()
  const { report, tables } = await readHospitalFile(source, {
    ...(keys ? { sink: () => collector.sink } : {}),
    progress: (bytes) => bar.show(bytes / source.bytes),
  })
  bar.clear()
  if (!keys) return fileReportJson(report)
  const wanted = new Set(keys.map(medianKeyText))
  const prices = [...codePrices(collector, tables, (key) => wanted.has(medianKeyText(medianKeyOf(key))))]
  return { ...fileReportJson(report), medians: keys.map((key) => medianJson(key, prices)) }
}

const medianKeyOf = ({ type, code, setting }: CodeKey) => ({ code_type: type, code, setting })
/** Compares codes as published; types and settings ignore case. */
const medianKeyText = ({ code_type, code, setting }: MedianKey) =>
  `${code_type.trim().toUpperCase()}|${code.trim()}|${setting.trim().toLowerCase()}`

function medianJson(key: MedianKey, prices: readonly CodePrice[]) {
  const price = prices.find(
    (found) => medianKeyText(medianKeyOf({ ...found, type: found.codeType })) === medianKeyText(key),
  )
  return {
    ...key,
    row_median: dollars(price?.rowMedianE4),
    contract_median: dollars(price?.contractMedianE4),
  }
}

/** Converts units of 1/10,000 dollar to dollars. */
const dollars = (amountE4: number | null | undefined) =>
  amountE4 == null ? null : amountE4 / UNITS_PER_WHOLE

const MedianKey = z.looseObject({ code_type: z.string(), code: z.string(), setting: z.string() })
/** The key of a requested median, as published. Other fields of the line are returned unchanged. */
type MedianKey = z.output<typeof MedianKey>

/**
 * Reads median keys from a file of JSON lines.
 *
 * @throws AppError `invalid_input` that names the first invalid line
 */
async function readMedianKeys(path: string): Promise<MedianKey[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseMedianKey(line, index + 1)]))
}

function parseMedianKey(line: string, number: number): MedianKey {
  const read = MedianKey.safeParse(tryParseJson(line))
  if (read.success) return read.data
  throw new AppError('invalid_input', `Line ${number} of the keys is not {code_type, code, setting} as JSON.`)
}

/** Formats the report of a file as JSON. */
export const fileReportJson = (report: FileReport) => ({
  layout: report.layout,
  encoding: report.encoding,
  delimiter: report.delimiter,
  declared_version: report.declaredVersion,
  detected_version: report.detectedVersion,
  hospital_name: report.hospitalName,
  last_updated_on: report.lastUpdatedOn,
  records: report.records,
  rates: report.rates,
  quarantined: report.quarantined,
  status: report.status,
  reason: report.reason,
  flags: Object.fromEntries(report.flags.map(({ flag, count }) => [flag, count])),
  codes: report.codes,
  contracts: report.contracts,
  compression: report.compression,
  member: report.memberPath,
  members_read: report.members.map(({ path, layout, hospitalName, records, rates }) => ({
    member: path,
    layout,
    hospital_name: hospitalName,
    records,
    rates,
  })),
  members: report.otherMembers,
  other_price_files: report.otherPriceFiles,
  cut: report.cut,
  content_sha256: report.contentSha256,
  parser_version: report.parserVersion,
})

export const conformMrfCommand: Command = {
  summary: 'Runs the official validator on a hospital price file after unpacking it. Needs no database.',
  usage: 'mrf conform FILE',
  async run(args, io) {
    const file = parseSoleFile(args)
    const { byClass, ...verdict } = await judgeFile(await fileSource(file))
    answer(io, { validator: VALIDATOR, validator_version: VALIDATOR_VERSION, ...verdict, by_class: byClass })
    if (verdict.outcome === 'judged') return 0
    io.stderr.write(`There is no verdict (${verdict.outcome}). ${verdict.sample[0]?.message ?? ''}\n`)
    return 1
  },
}

export const traceMrfCommand: Command = {
  summary: 'Shows a record of a kept price file: its bytes as published, and what was read from them.',
  usage: 'mrf trace FILE_ID RECORD',
  async run(args, io) {
    const [fileId, record, ...rest] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    if (!fileId || !record || rest.length > 0) throw new UsageError('Name a file and a record.')
    const wanted = parseRecordRef(record)
    if (!wanted)
      throw new UsageError('RECORD is the 0-based number of a data record, or ITEM,CHARGE in a JSON file.')
    const { file, traced, member } = await withSystem(io, ({ db, blobs }) =>
      tracePrice({ files: mrfFileRepo(db), segments: segmentRepo(db), blobs }, fileId, wanted),
    )
    answer(io, {
      file_id: file.id,
      sha256: file.sha256,
      url: file.url,
      file_name: file.fileName,
      parser_version: file.parserVersion,
      record: record.includes(',') ? [wanted.number, wanted.part] : wanted.number,
      ...(member ? { member: member.path, member_byte_offset: member.byteOffset } : {}),
      byte_offset: traced.byteOffset,
      byte_length: traced.byteLength,
      original: traced.original,
      parsed: recordJson(traced.parsed),
    })
    return 0
  },
}
