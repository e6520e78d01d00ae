import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compactLake, lakeLoadRepo } from '@ppman/prices/lake'
import { answer, type Command } from '../command.ts'
import { withSystem } from '../system.ts'

export const compactLakeCommand: Command = {
  summary:
    'Builds the files of the rate lake that no longer hold what hospitals show, as the worker does ' +
    'every hour. A run that was stopped goes on where it was.',
  usage: 'lake compact',
  async run(args, io) {
    parseArgs({ args })
    const done = await withSystem(io, ({ pool, blobs, blobDir }) => {
      const workDir = join(blobDir, 'lake-build')
      const deps = { loads: lakeLoadRepo(pool), blobs, workDir, now: io.now }
      return compactLake(deps, new AbortController().signal)
    })
    if (done) answer(io, done)
    else io.stderr.write('Another process compacts the lake now.\n')
    return done ? 0 : 1
  },
}
