import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type EditList,
  type EditProvider,
  importReferenceEdits,
  type ReferenceImport,
} from '@ppman/policies/rules/reference'
import { type ByteSource, fileSource } from '@ppman/mrf'
import { z } from 'zod'
import { answer, type Command, type Io, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'
import { progressBar } from '../terminal/progress-bar.ts'

/** Refused lines that are told one by one; the summary counts them all. */
const MAX_TOLD = 1_000

/** Takes in a published list of edits. */
export const importEdits =
  (list: EditList): Command['run'] =>
  async (args, io) => {
    const { file, ...stated } = readArgs(args, list)
    const source = await fileSource(file)
    const done = await withSystem(io, ({ pool, transaction, blobs }) => {
      const keepBytes = ({ bytes }: ByteSource) =>
        blobs.put(createReadStream(file, { end: Math.max(bytes - 1, 0) }))
      const told = teller(io, file)
      const deps = { pool, transaction, keepBytes, now: io.now, ...told }
      return importReferenceEdits(list, source, stated, deps).finally(told.clear)
    })
    answer(io, { file, ...summaryWords(done) })
    return 0
  }

function readArgs(args: string[], { providers }: EditList) {
  const options = {
    provider: { type: 'string' },
    'released-on': { type: 'string' },
    'allow-shrink': { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError('Name one file.')
  const provider = values.provider?.toLowerCase() as EditProvider | undefined
  if (provider !== undefined && !providers.includes(provider))
    throw new UsageError(`--provider is ${providers.join(' or ')}.`)
  const releasedOn = values['released-on'] ?? null
  if (releasedOn !== null && !z.iso.date().safeParse(releasedOn).success)
    throw new UsageError('--released-on is a day, YYYY-MM-DD.')
  return { file, provider: provider ?? null, releasedOn, mayShrink: values['allow-shrink'] ?? false }
}

function teller(io: Io, file: string) {
  const bar = progressBar(io, file)
  let told = 0
  return {
    onProgress: (share: number, lines: number) => {
      bar.show(share, `${lines.toLocaleString('en-US')} lines${share < 1 ? '' : ', setting rules'}`)
    },
    clear: () => bar.clear(),
    onRefusal: (refused: object) => {
      if (++told > MAX_TOLD) return
      bar.clear()
      io.stderr.write(`${JSON.stringify(refused)}\n`)
    },
  }
}

const summaryWords = ({ sha256, table, leftOut, provider, releasedOn, ...done }: ReferenceImport) => ({
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
