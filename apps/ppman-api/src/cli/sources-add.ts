import { parseArgs } from 'node:util'
import { addSource, sourceRepo } from '@ppman/core/sources'
import { answer, type Command, UsageError } from './command.ts'
import { withSystem } from './system.ts'

export const command: Command = {
  summary:
    'Watches an address for a policy of a payer. PAYER is its id, slug, whole name or EDI payer id.\n' +
    'Adding an address again changes its settings. --allow-local lets this one host be a private address.',
  usage: 'sources add URL --payer PAYER [--specialty WORD] [--plan-type WORD]… [--every SECONDS] [--allow-local]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        payer: { type: 'string' },
        specialty: { type: 'string' },
        'plan-type': { type: 'string', multiple: true },
        every: { type: 'string' },
        'allow-local': { type: 'boolean' },
      },
    })
    const [url] = positionals
    if (!url || positionals.length > 1 || !values.payer) throw new UsageError('Name one address and its payer.')
    const request = {
      url,
      payer: values.payer,
      planTypes: values['plan-type'] ?? [],
      allowLocal: values['allow-local'] ?? false,
      ...(values.specialty ? { specialty: values.specialty } : {}),
      ...(values.every ? { fetchIntervalS: secondsOf(values.every) } : {}),
    }
    const { id, created, payer } = await withSystem(io, ({ transaction }) =>
      transaction((tx) => addSource(sourceRepo(tx), request, io.now())),
    )
    answer(io, { source_id: id, created, payer })
    return 0
  },
}

function secondsOf(text: string): number {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 60 || seconds > 31_536_000)
    throw new UsageError('--every takes whole seconds, from 60 to a year.')
  return seconds
}
