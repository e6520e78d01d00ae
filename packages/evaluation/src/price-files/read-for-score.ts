import { codePrices } from '@ppman/mrf/src/aggregate/code-prices.ts'
import { type PriceCollector, priceCollector } from '@ppman/mrf/src/aggregate/price-collector.ts'
import { readHospitalFile } from '@ppman/mrf/src/read-hospital-file.ts'
import { fileSource } from '@ppman/mrf/src/unpack/byte-source.ts'
import { tally } from './tally.ts'

export type ScoredReading = Awaited<ReturnType<typeof readForScore>>

/** `CPT|73560|outpatient` */
export const priceKey = (codeType: string, code: string, setting: string) => `${codeType}|${code}|${setting}`

/** Reads a file and counts it as the independent reader counts. */
export async function readForScore(path: string, layout: string) {
  let counted!: ReturnType<typeof tally>
  let collected!: PriceCollector
  const { report, tables } = await readHospitalFile(await fileSource(path), {
    sink: (entry) => {
      collected = priceCollector()
      counted = tally(collected.sink, entry, layout === 'wide')
      return counted.sink
    },
  })
  const prices = new Map(
    [...codePrices(collected, tables)].map((price) => [
      priceKey(price.codeType, price.code, price.setting),
      price,
    ]),
  )
  return { path, report, counted, checkpoints: collected.checkpoints, prices }
}
