import { parseArgs } from 'node:util'
import { hospitalRepo, mrfFileRepo, priceLoadRepo, priceUpdateRepo, promoteHeld } from '@ppman/prices'
import { answer, type Command, UsageError } from './command.ts'
import { withSystem } from './system.ts'

export const command: Command = {
  summary:
    'Promotes a price file that was held back because it has less than half of the rates that its hospital shows.',
  usage: 'mrf promote FILE_ID',
  async run(args, io) {
    const [fileId, ...rest] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    if (!fileId || rest.length > 0) throw new UsageError('Name one file by its id.')
    const summaries = await withSystem(io, ({ db, pool, blobs }) =>
      promoteHeld(fileId, {
        loads: priceLoadRepo(pool),
        files: mrfFileRepo(db),
        hospitals: hospitalRepo(db),
        updates: priceUpdateRepo(db),
        blobs,
        now: io.now,
      }),
    )
    for (const { outcome, prices } of summaries) answer(io, { outcome, file_id: fileId, prices })
    return 0
  },
}
