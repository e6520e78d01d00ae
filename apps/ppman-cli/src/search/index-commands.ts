import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { importMcd, reindex } from '@ppman/search'
import { answer, type Command, parseSoleFile, progressBar, UsageError } from '../command.ts'
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

export const importMcdCommand: Command = {
  summary:
    'Imports a list of Medicare LCDs and articles: a JSON array with display_id, version, type, ' +
    'title, contractor, effective_date,\n' +
    ('retirement_date, note, updated_on and url. Search and lookup find them at once. Writes rejected ' +
      'rows to standard error,\n') +
    'one JSON object each. Importing the same list again changes nothing.',
  usage: 'mcd import FILE',
  async run(args, io) {
    const file = parseSoleFile(args)
    const bytes = await readFile(file)
    const bar = progressBar(io, file)
    const { rowsRead, ...counts } = await withSystem(io, ({ transaction, blobs }) =>
      importMcd(
        { name: basename(file), bytes },
        {
          transaction,
          keepBytes: (content) => blobs.put(content),
          now: io.now,
          onProgress: (share) => bar.show(share),
          onRefusal: (refused) => void io.stderr.write(`${JSON.stringify(refused)}\n`),
        },
      ),
    )
    bar.clear()
    answer(io, { file, rows_read: rowsRead, ...counts })
    return 0
  },
}
