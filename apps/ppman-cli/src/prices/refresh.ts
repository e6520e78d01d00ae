import { payerMatcher, payerMatchRepo } from '@ppman/payers'
import { matchPayerLines, payerLineRepo, priceLoadRepo, recomputeMovement } from '@ppman/prices'
import { answer, type Command, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const refreshMrfCommand: Command = {
  summary:
    'Runs now what the worker runs after an ingest: matches payers, computes national prices and ' +
    'price movement.',
  usage: 'mrf refresh',
  async run(args, io) {
    if (args.length > 0) throw new UsageError('It takes no words.')
    const done = await withSystem(io, async ({ db, pool }) => {
      const lines = await matchPayerLines({
        lines: payerLineRepo(db),
        matcher: payerMatcher(payerMatchRepo(db)),
      })
      const due = await priceLoadRepo(pool).refreshNationalPrices(io.now())
      return { lines, due, moved: await recomputeMovement(pool, io.now()) }
    })
    const { lines, due, moved } = done
    answer(io, {
      payer_lines_compared: lines.compared,
      payer_lines_matched: lines.matched,
      codes_due: due,
      codes_moved: moved.codes,
      payers_moved: moved.payers,
    })
    return 0
  },
}
