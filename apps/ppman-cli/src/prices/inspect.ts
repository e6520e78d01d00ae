import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import {
  type CodeKey,
  type CodePrice,
  codePrices,
  fileSource,
  priceCollector,
  readHospitalFile,
  UNITS_PER_WHOLE,
} from '@ppman/mrf'
import { z } from 'zod'
import { answer, type Command, type Io, soleOf, tryParseJson } from '../command.ts'
import { progressBar } from '../progress-bar.ts'
import { fileReportJson } from './file-report.ts'

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
