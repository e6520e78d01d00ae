import type { BlobStore } from '@ppman/evidence'
import type { ByteSource } from '@ppman/mrf'
import type { HospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from '../ingest/ingest-file.ts'
import type { PriceLoadRepo } from '../loading/price-load-repo.ts'
import { sampleFile, sampleName } from './sample-file.ts'
import { SAMPLE_HOSPITALS } from './sample-hospitals.ts'

type Deps = { loads: PriceLoadRepo; hospitals: HospitalRepo; blobs: BlobStore; now: () => Date }

/**
 * Takes in the price files of the fictional hospitals, the way real ones are taken in. Nothing
 * changes when they are there.
 */
export async function loadSamplePrices({
  loads,
  hospitals,
  blobs,
  now,
}: Deps): Promise<{ hospitals: number; prices: number }> {
  let prices = 0
  for (const sample of SAMPLE_HOSPITALS) {
    const { ccn, city, state, zip } = sample
    const hospital = await hospitals.addIfNew({
      ccn,
      name: sampleName(sample),
      city,
      state,
      zip,
      isSample: true,
    })
    const source = textSource(`${ccn.toLowerCase()}-sample_standardcharges.csv`, sampleFile(sample))
    prices += (await ingestFile({ source, hospital, url: null }, { loads, blobs, now })).prices
  }
  return { hospitals: SAMPLE_HOSPITALS.length, prices }
}

function textSource(name: string, text: string): ByteSource {
  const bytes = Buffer.from(text)
  return {
    name,
    bytes: bytes.length,
    stream: () => once(bytes),
    streamFrom: (from, to) => once(bytes.subarray(from, to)),
  }
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes
}
