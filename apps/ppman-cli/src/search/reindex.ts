import { parseArgs } from 'node:util'
import { reindex } from '@ppman/search'
import { answer, type Command, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const reindexSearchCommand: Command = {
  summary:
    'Rebuilds the index of policy search from the documents. Search works meanwhile. It can be ' +
    'stopped and run again.',
  usage: 'search reindex',
  async run(args, io) {
    if (parseArgs({ args, allowPositionals: true }).positionals.length > 0)
      throw new UsageError('It takes no words.')
    const { policies, medicareDocuments, words } = await withSystem(io, ({ transaction }) =>
      reindex({ transaction }),
    )
    answer(io, { policies, medicare_documents: medicareDocuments, words })
    return 0
  },
}
