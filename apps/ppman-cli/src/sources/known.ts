import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { addKnownSource, type KnownSource, knownSources } from '@ppman/policies/sources'
import { answer, type Command, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const addKnownSourcesCommand: Command = {
  summary:
    'Watches known addresses, each for the first of its payers in the directory, or for PAYER. ' +
    'Reports an address without a payer\n' +
    'and adds the others; the exit status is then 1. Adding an address again changes nothing.',
  usage: 'sources add-known ID… | --all [--payer PAYER]',
  async run(args, io) {
    const options = { all: { type: 'boolean' }, payer: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const chosen = selectSources(positionals, values.all ?? false)
    const failures = await withSystem(io, async ({ transaction }) => {
      let failed = 0
      for (const source of chosen) {
        try {
          const result = await transaction((tx) =>
            addKnownSource(tx, source, { payer: values.payer, now: io.now() }),
          )
          answer(io, { id: source.id, source_id: result.id, created: result.created, payer: result.payer })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          failed += 1
          answer(io, { id: source.id, refused: error.message })
        }
      }
      return failed
    })
    return failures > 0 ? 1 : 0
  },
}

function selectSources(ids: readonly string[], all: boolean): KnownSource[] {
  if (all === ids.length > 0) throw new UsageError('Name addresses by their ids, or all of them by --all.')
  const available = knownSources()
  const unknown = ids.find((id) => !available.some((source) => source.id === id))
  if (unknown)
    throw new UsageError(`No known address is called ${unknown}; sources list-known tells their names.`)
  return all ? available : available.filter(({ id }) => ids.includes(id))
}

export const listKnownSourcesCommand: Command = {
  summary:
    'Lists addresses where payers are known to publish policies. Needs no database; sources add-known ' +
    'watches them.',
  usage: 'sources list-known',
  run(args, io) {
    if (args.length > 0) throw new UsageError('The list takes no words.')
    for (const source of knownSources()) answer(io, source)
    return Promise.resolve(0)
  },
}
