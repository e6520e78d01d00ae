import { parseArgs } from 'node:util'
import { loadZipCentroids } from '@ppman/prices/hospitals'
import { answer, type Command } from './command.ts'
import { withSystem } from './system.ts'

export const command: Command = {
  summary:
    'Loads the middles of the ZIP code areas and places hospitals by them. Loading again changes nothing.',
  usage: 'zips import',
  async run(args, io) {
    parseArgs({ args })
    answer(io, await withSystem(io, ({ transaction }) => transaction(loadZipCentroids)))
    return 0
  },
}
