import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { answer, type Command, type Io, parseSoleFile, progressBar } from '../command.ts'
import { type openSystem, withSystem } from '../system.ts'

type ImportContext = {
  /** One transaction per batch; each moves the progress bar. */
  transaction: ReturnType<typeof openSystem>['transaction']
  /** Prints a refused row on standard error. */
  onRefusal: (refused: object) => void
  now: Io['now']
}
type FileImport<Done> = (bytes: ReadStream, context: ImportContext) => Promise<Done>

/** Runs the import of the one file that the arguments name, and answers its counts. */
export const importFile =
  <Done extends { rowsRead: number }>(load: FileImport<Done>): Command['run'] =>
  async (args, io) => {
    const file = parseSoleFile(args)
    const { size } = await stat(file)
    const bytes = createReadStream(file)
    const bar = progressBar(io, file)
    const { rowsRead, ...counts } = await withSystem(io, ({ transaction }) =>
      load(bytes, {
        transaction: (work) => {
          bar.show(bytes.bytesRead / Math.max(size, 1))
          return transaction(work)
        },
        onRefusal(refused) {
          bar.clear()
          io.stderr.write(`${JSON.stringify(refused)}\n`)
        },
        now: io.now,
      }),
    )
    bar.clear()
    answer(io, { file, rows_read: rowsRead, ...counts })
    return 0
  }
