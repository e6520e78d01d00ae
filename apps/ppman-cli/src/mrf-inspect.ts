import { parseArgs } from 'node:util'
import {
  type CodeKey,
  type CodePrice,
  codePrices,
  fileSource,
  priceCollector,
  readHospitalFile,
  UNITS_PER_WHOLE,
} from '@ppman/mrf'
import { answer, type Command, type Io, UsageError } from './command.ts'
import { type MedianKey, readMedianKeys } from './mrf/median-keys.ts'
import { reportWords } from './mrf/report-words.ts'
import { progressBar } from './terminal/progress-bar.ts'

export const command: Command = {
  summary: 'Tells what a hospital price file is and what was read from it. Needs no database.',
  usage: 'mrf inspect FILE [--medians KEYS.jsonl]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { medians: { type: 'string' } },
    })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new UsageError('Name one file.')
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
  if (!keys) return reportWords(report)
  const wanted = new Set(keys.map(wordsOf))
  const prices = [...codePrices(collector, tables, (key) => wanted.has(wordsOf(asked(key))))]
  return { ...reportWords(report), medians: keys.map((key) => medianWords(key, prices)) }
}

const asked = ({ type, code, setting }: CodeKey) => ({ code_type: type, code, setting })
/** Codes are compared as published, type in upper case. */
const wordsOf = ({ code_type, code, setting }: MedianKey) =>
  `${code_type.trim().toUpperCase()}|${code.trim()}|${setting.trim().toLowerCase()}`

function medianWords(key: MedianKey, prices: readonly CodePrice[]) {
  const price = prices.find((found) => wordsOf(asked({ ...found, type: found.codeType })) === wordsOf(key))
  return {
    ...key,
    row_median: dollars(price?.rowMedianE4),
    contract_median: dollars(price?.contractMedianE4),
  }
}

/** Exact to 1/10,000 dollar. */
const dollars = (amountE4: number | null | undefined) =>
  amountE4 == null ? null : amountE4 / UNITS_PER_WHOLE
