import { parseArgs } from 'node:util'
import { reindex } from '@ppman/search'
import { answer, type Command, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const reindexSearchCommand: Command = {
  summary:
    'Makes the index of policy search anew from the documents. Search goes on meanwhile; killed, it is simply run again.',
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
