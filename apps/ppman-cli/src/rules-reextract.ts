import { reextractRules } from '@ppman/policies/rules'
import { answer, type Command, UsageError } from './command.ts'
import { withSystem } from './system.ts'

export const command: Command = {
  summary:
    'Reads the newest version of every policy for billing rules again that this version of the extractor has not read yet.\n' +
    'The worker does the same every hour. May be stopped at any time and run again.',
  usage: 'rules reextract',
  async run(args, io) {
    if (args.length > 0) throw new UsageError('It takes no words.')
    answer(
      io,
      await withSystem(io, ({ db, transaction }) => reextractRules({ db, transaction, now: io.now })),
    )
    return 0
  },
}
