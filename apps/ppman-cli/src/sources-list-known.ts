import { knownSources } from '@ppman/policies/sources'
import { answer, type Command, UsageError } from './command.ts'

export const command: Command = {
  summary:
    'Lists addresses where payers are known to publish policies. Needs no database; sources add-known watches them.',
  usage: 'sources list-known',
  run(args, io) {
    if (args.length > 0) throw new UsageError('The list takes no words.')
    for (const source of knownSources()) answer(io, source)
    return Promise.resolve(0)
  },
}
