import { parseArgs } from 'node:util'
import { loadDirectory, type LoadSummary, payerLoadRepo } from '@ppman/payers'
import { answer, type Command, type Io, progressBar, soleOf } from '../command.ts'
import { withSystem } from '../system.ts'

export const loadPayersCommand: Command = {
  summary:
    'Loads a payer directory: edi_directory.json, naic_directory.json, hios_issuers.csv, ' +
    'claims_addresses_unverified.csv,\n' +
    'payer_affiliations.csv and payer_delegations.csv, those that exist.\n' +
    ('Writes rejected rows to standard error, one JSON object each. Loading again updates only the ' +
      'last sighting.'),
  usage: 'payers load DIR',
  async run(args, io) {
    const dir = soleOf(parseArgs({ args, allowPositionals: true }).positionals, 'Name one directory.')
    const files = await withSystem(io, ({ pool, blobs }) =>
      load(dir, { loads: payerLoadRepo(pool), blobs }, io),
    )
    answer(io, { ...totals(files), files: files.map(fileJson) })
    return 0
  },
}

async function load(
  dir: string,
  system: Pick<Parameters<typeof loadDirectory>[1], 'loads' | 'blobs'>,
  io: Io,
): Promise<LoadSummary[]> {
  const bar = progressBar(io, dir)
  const summaries = await loadDirectory(dir, {
    ...system,
    now: io.now,
    onProgress: ({ bytesRead, bytesTotal }) => bar.show(bytesRead / Math.max(1, bytesTotal)),
    onRejection: ({ file, row, directoryId, reason }) => {
      bar.clear()
      io.stderr.write(`${JSON.stringify({ file, row, directory_id: directoryId, reason })}\n`)
    },
  })
  bar.clear()
  return summaries
}

const totals = (files: readonly LoadSummary[]) => ({
  rows_read: sum(files, 'rowsRead'),
  rows_loaded: sum(files, 'rowsLoaded'),
  rows_rejected: sum(files, 'rowsRejected'),
  elapsed_ms: sum(files, 'elapsedMs'),
})

const sum = (
  files: readonly LoadSummary[],
  field: 'rowsRead' | 'rowsLoaded' | 'rowsRejected' | 'elapsedMs',
) => files.reduce((total, file) => total + file[field], 0)

const fileJson = (file: LoadSummary) => ({
  file: file.file,
  load_id: file.loadId,
  sha256: file.sha256,
  rows_read: file.rowsRead,
  rows_loaded: file.rowsLoaded,
  rows_rejected: file.rowsRejected,
  payers_added: file.payersAdded,
  entries_added: file.entriesAdded,
  aliases_added: file.aliasesAdded,
  identifiers_added: file.identifiersAdded,
  footprints_added: file.footprintsAdded,
  affiliations_added: file.affiliationsAdded,
  delegations_added: file.delegationsAdded,
  elapsed_ms: file.elapsedMs,
})
