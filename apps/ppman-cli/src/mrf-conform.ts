import { parseArgs } from 'node:util'
import { judgeFile, VALIDATOR, VALIDATOR_VERSION } from '@ppman/prices'
import { fileSource } from '@ppman/mrf'
import { answer, type Command, UsageError } from './command.ts'

export const command: Command = {
  summary:
    'Gives the official validator’s verdict on a hospital price file, unpacked first. Needs no database.',
  usage: 'mrf conform FILE',
  async run(args, io) {
    const [file, ...rest] = parseArgs({ args, allowPositionals: true, options: {} }).positionals
    if (!file || rest.length > 0) throw new UsageError('Name one file.')
    const { byClass, ...verdict } = await judgeFile(await fileSource(file))
    answer(io, { validator: VALIDATOR, validator_version: VALIDATOR_VERSION, ...verdict, by_class: byClass })
    if (verdict.outcome === 'judged') return 0
    io.stderr.write(`There is no verdict (${verdict.outcome}). ${verdict.sample[0]?.message ?? ''}\n`)
    return 1
  },
}
