import { parseArgs } from 'node:util'
import { loadSamplePayers, payerLoadRepo, recomputeHealth } from '@ppman/payers'
import { loadSamplePolicies } from '@ppman/policies/sources'
import { hospitalRepo, loadSamplePrices, priceLoadRepo } from '@ppman/prices'
import { loadZipCentroids, zipCentroidRepo } from '@ppman/prices/hospitals'
import { answer, type Command, type Io } from './command.ts'
import { type openSystem, withSystem } from './system.ts'

type Sample = {
  name: string
  /** Loads the sample unless it exists. Returns counts to print. */
  load: (system: ReturnType<typeof openSystem>, io: Io) => Promise<Record<string, number>>
}

/** The sample data in loading order: referenced rows come first. */
const samples: readonly Sample[] = [
  {
    name: 'payers',
    load: async ({ pool, blobs }, { now }) => {
      const files = await loadSamplePayers({ loads: payerLoadRepo(pool), blobs, now })
      return { files: files.length, rows: files.reduce((rows, { rowsLoaded }) => rows + rowsLoaded, 0) }
    },
  },
  {
    name: 'policies',
    load: async ({ db, transaction, blobs }, { now }) => {
      const counts = await loadSamplePolicies({ db, transaction, blobs, now })
      await recomputeHealth({ transaction, now })
      return counts
    },
  },
  {
    name: 'prices',
    load: ({ db, pool, blobs }, { now }) =>
      loadSamplePrices({ loads: priceLoadRepo(pool), hospitals: hospitalRepo(db), blobs, now }),
  },
  {
    name: 'zips',
    load: async ({ db, transaction }) =>
      (await zipCentroidRepo(db).isEmpty()) ? transaction(loadZipCentroids) : { written: 0 },
  },
]

export const loadSampleCommand: Command = {
  summary: 'Loads the sample data through the pipelines of real data. Does nothing if the data exists.',
  usage: 'sample load',
  async run(args, io) {
    parseArgs({ args })
    await withSystem(io, async (system) => {
      for (const { name, load } of samples) answer(io, { sample: name, ...(await load(system, io)) })
    })
    return 0
  },
}
