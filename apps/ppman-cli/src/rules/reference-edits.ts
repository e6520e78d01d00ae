import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ByteSource, fileSource } from '@ppman/mrf'
import {
  type EditList,
  type EditProvider,
  importReferenceEdits,
  MUE_LIST,
  PTP_LIST,
  type ReferenceImport,
} from '@ppman/policies/rules/reference'
import { z } from 'zod'
import { answer, type Command, type Io, progressBar, soleOf, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

/** Maximum number of rejected lines that are printed; the summary counts all. */
const MAX_REFUSALS_SHOWN = 1_000

/** Builds the command that imports a published list of edits. */
const importEdits =
  (list: EditList): Command['run'] =>
  async (args, io) => {
    const { file, ...stated } = readArgs(args, list)
    const source = await fileSource(file)
    const done = await withSystem(io, ({ pool, transaction, blobs }) => {
      const keepBytes = ({ bytes }: ByteSource) =>
        blobs.put(createReadStream(file, { end: Math.max(bytes - 1, 0) }))
      const reporter = progressReporter(io, file)
      const deps = { pool, transaction, keepBytes, now: io.now, ...reporter }
      return importReferenceEdits(list, source, stated, deps).finally(reporter.clear)
    })
    answer(io, { file, ...summaryJson(done) })
    return 0
  }

function readArgs(args: string[], { providers }: EditList) {
  const options = {
    provider: { type: 'string' },
    'released-on': { type: 'string' },
    'allow-shrink': { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const file = soleOf(positionals, 'Name one file.')
  const provider = values.provider?.toLowerCase() as EditProvider | undefined
  if (provider !== undefined && !providers.includes(provider))
    throw new UsageError(`--provider is ${providers.join(' or ')}.`)
  const releasedOn = values['released-on'] ?? null
  if (releasedOn !== null && !z.iso.date().safeParse(releasedOn).success)
    throw new UsageError('--released-on is a day, YYYY-MM-DD.')
  return { file, provider: provider ?? null, releasedOn, mayShrink: values['allow-shrink'] ?? false }
}

function progressReporter(io: Io, file: string) {
  const bar = progressBar(io, file)
  let refusals = 0
  return {
    onProgress: (share: number, lines: number) => {
      bar.show(share, `${lines.toLocaleString('en-US')} lines${share < 1 ? '' : ', setting rules'}`)
    },
    clear: () => bar.clear(),
    onRefusal: (refused: object) => {
      if (++refusals > MAX_REFUSALS_SHOWN) return
      bar.clear()
      io.stderr.write(`${JSON.stringify(refused)}\n`)
    },
  }
}

const summaryJson = ({ sha256, table, leftOut, provider, releasedOn, ...done }: ReferenceImport) => ({
  sha256,
  table,
  tables_left_out: leftOut,
  provider,
  released_on: releasedOn,
  lines_read: done.linesRead,
  added: done.added,
  changed: done.changed,
  ended: done.ended,
  unchanged: done.unchanged,
  repeated: done.repeated,
  not_applicable: done.askNothing,
  refused: done.refused,
  max_rss_mb: Math.round((process.resourceUsage().maxRSS * 1024) / 1e6),
})

export const importMueCommand: Command = {
  summary:
    'Imports the medically unlikely edits (unit limits) of CMS as Medicare billing rules: .csv, .txt ' +
    'or .xlsx, or the .zip that CMS packs\n' +
    ('them in. A later edition ends the rules that it omits; the same file changes no rule. Writes ' +
      'rejected lines to standard error,\n') +
    'one JSON object each. It can be stopped at any time and run again.',
  usage:
    'mue import FILE [--provider practitioner|outpatient|dme] [--released-on YYYY-MM-DD] [--allow-shrink]',
  run: importEdits(MUE_LIST),
}

export const importNcciCommand: Command = {
  summary:
    'Imports the NCCI procedure-to-procedure edits of CMS as Medicare billing rules: .txt, .csv or ' +
    '.xlsx, or the .zip that CMS packs them in.\n' +
    ('A later edition ends the rules that it omits between its first and last pair; the same file ' +
      'changes no rule.\n') +
    ('Writes rejected lines to standard error, one JSON object each. It can be stopped at any time and ' +
      'run again.'),
  usage: 'ncci import FILE [--provider practitioner|outpatient] [--released-on YYYY-MM-DD] [--allow-shrink]',
  run: importEdits(PTP_LIST),
}
