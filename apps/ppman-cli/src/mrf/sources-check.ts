import { setTimeout as pause } from 'node:timers/promises'
import { ingestKept, type KeptFile, priceLoadRepo } from '@ppman/prices'
import {
  checkPriceSource,
  type DownloadDeps,
  downloadPriceFile,
  priceLookRepo,
  priceSourceListRepo,
  takeInPriceFile,
} from '@ppman/prices/discovery'
import { AppError } from '@ppman/errors'
import { withoutCredentials } from '@ppman/evidence'
import { z } from 'zod'
import { lookDeps, priceLookEnv } from '@ppman/prices/discovery'
import { answer, type Command, type Io } from '../command.ts'
import { type openSystem, withSystem } from '../system.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { soleId } from '../words/sole-id.ts'

export const checkSourceCommand: Command['run'] = async (args, io) => {
  const id = soleId(args, 'source')
  await withSystem(io, (system) => check(id, system, io))
  return 0
}

type System = ReturnType<typeof openSystem>

async function check(id: string, system: System, io: Io): Promise<void> {
  const source = await priceSourceListRepo(system.db).byId(id)
  if (!source) throw new AppError('not_found', 'There is no price source with this id.')
  const config = { BLOB_DIR: system.blobDir, ...z.object(priceLookEnv).parse(io.env) }
  const deps = lookDeps({ ...system, now: io.now, config })
  if (source.kind === 'cms_hpt') {
    const { outcome, entries, hints } = await inTurn(() => checkPriceSource(id, deps), io)
    answer(io, { source_id: id, outcome, ...entries, hints: hints.map(withoutCredentials) })
  }
  for (const file of await priceLookRepo(system.db).downloadsOf(id))
    await checkFile(file, { system, deps, io })
}

type Work = { system: System; deps: DownloadDeps; io: Io }

async function checkFile(
  { id, url }: { id: string; url: string },
  { system, deps, io }: Work,
): Promise<void> {
  const address = withoutCredentials(url)
  const bar = progressBar(io, address)
  const onProgress = (bytes: number, total: number | null) =>
    bar.show(total ? bytes / total : 0, `${Math.round(bytes / 1e6)} MB`)
  const look = await inTurn(() => downloadPriceFile(id, { ...deps, onProgress }), io)
  bar.clear()
  const { db, pool, blobs, transaction } = system
  const ingest = (file: KeptFile) => ingestKept(file, { loads: priceLoadRepo(pool), blobs, now: io.now })
  const taken = await takeInPriceFile(id, { db, transaction, blobs, now: io.now, ingest })
  const hospitals =
    taken?.readings.map(({ hospital, outcome, reason }) => ({ ccn: hospital.ccn, outcome, reason })) ?? []
  const matches = taken?.matches.map(({ state, reason }) => ({ state, reason })) ?? []
  answer(io, {
    mrf_url: address,
    outcome: look.outcome,
    bytes: look.bytes,
    sha256: look.sha256,
    resumed_from: look.resumedFrom,
    matches,
    hospitals,
  })
}

/** Waits while another visitor is at the host. */
async function inTurn<T extends object>(look: () => Promise<T | { busyUntil: Date }>, io: Io): Promise<T> {
  for (;;) {
    const seen = await look()
    if (!('busyUntil' in seen)) return seen
    await pause(Math.max(seen.busyUntil.getTime() - io.now().getTime(), 100))
  }
}
