import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { importUrlList, type UrlListImport } from '@ppman/prices/discovery'
import { answer, type Command, type Io, UsageError } from '../command.ts'
import { type openSystem, withSystem } from '../system.ts'
import { progressBar } from '../terminal/progress-bar.ts'

export const importSourcesCommand: Command['run'] = async (args, io) => {
  const [file, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!file || more.length > 0) throw new UsageError('Name one file.')
  const { rowsRead, ...counts } = await withSystem(io, (system) => load(file, system, io))
  answer(io, { file, rows_read: rowsRead, ...counts })
  return 0
}

async function load(
  file: string,
  { transaction }: ReturnType<typeof openSystem>,
  io: Io,
): Promise<UrlListImport> {
  const { size } = await stat(file)
  const bytes = createReadStream(file)
  const bar = progressBar(io, file)
  const done = await importUrlList(bytes, {
    transaction: (work) => {
      bar.show(bytes.bytesRead / Math.max(size, 1))
      return transaction(work)
    },
    now: io.now,
    onRefusal: (refused) => {
      bar.clear()
      io.stderr.write(`${JSON.stringify(refused)}\n`)
    },
  })
  bar.clear()
  return done
}
