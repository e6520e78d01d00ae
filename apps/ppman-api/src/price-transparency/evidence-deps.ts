import type { EvidenceDeps } from '@ppman/prices'
import type { Ctx } from '../context.ts'

/** What reading evidence needs of the context. */
export const evidenceDeps = ({ prices, mrfFiles, segments, singleRates, blobs }: Ctx): EvidenceDeps => ({
  prices,
  files: mrfFiles,
  segments,
  singleRates,
  blobs,
})
