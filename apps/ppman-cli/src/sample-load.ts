import { parseArgs } from 'node:util'
import { samples } from './samples.ts'
import { answer, type Command } from './command.ts'
import { withSystem } from './system.ts'

export const command: Command = {
  summary:
    'Loads the sample data of this service, through the pipelines that real data takes. Does nothing when it is there.',
  usage: 'sample load',
  async run(args, io) {
    parseArgs({ args })
    await withSystem(io, async (system) => {
      for (const { name, load } of samples) answer(io, { sample: name, ...(await load(system, io)) })
    })
    return 0
  },
}
