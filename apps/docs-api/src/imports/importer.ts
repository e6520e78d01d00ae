import type { Log } from '@ppman/http'
import type { Ctx } from '../context.ts'
import { LEASE_MS, runImport } from './run-import.ts'

/** Imports that another process left unfinished are looked for this often. */
const LOOK_EVERY_MS = 30_000

/** Works on imports, one at a time in a process, beside the requests. */
export function openImporter(ctx: Ctx, log: Log) {
  let working: Promise<void> | null = null
  let isClosing = false
  const work = async (): Promise<void> => {
    for (let claimed = await claim(ctx); claimed && !isClosing; claimed = await claim(ctx))
      await runImport(ctx, claimed, () => isClosing)
  }
  const wake = () => {
    if (isClosing) return
    working ??= work()
      .catch((err: unknown) => log.error({ err }, 'an import stopped and will go on later'))
      .finally(() => (working = null))
  }
  ctx.signals.on('import', wake)
  const timer = setInterval(wake, LOOK_EVERY_MS).unref()
  return {
    /** Waits for the topic under way; the rest is taken up by the next process. */
    close: async (): Promise<void> => {
      isClosing = true
      clearInterval(timer)
      await working
    },
  }
}

/** Every organisation's imports are worked on alike. */
const claim = (ctx: Ctx) => {
  const at = ctx.now()
  return ctx.acrossOrganisations(() => ctx.store.imports.claim(at, new Date(at.getTime() + LEASE_MS)))
}
