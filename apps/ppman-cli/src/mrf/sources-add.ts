import { parseArgs } from 'node:util'
import { parseCcn } from '@ppman/prices'
import { addPriceSource } from '@ppman/prices/discovery'
import { withoutCredentials } from '@ppman/evidence'
import { answer, type Command, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

export const addSourceCommand: Command['run'] = async (args, io) => {
  const options = { ccn: { type: 'string' }, 'allow-local': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [address] = positionals
  if (!address || positionals.length > 1) throw new UsageError('Name one domain or address.')
  const ccn = values.ccn === undefined ? null : parseCcn(values.ccn)
  if (values.ccn !== undefined && !ccn)
    throw new UsageError('A CCN has six characters, digits or capital letters.')
  const request = { address, ccn, addedBy: 'operator', allowLocal: values['allow-local'] ?? false }
  const { id, created, kind, pointerUrl } = await withSystem(io, ({ transaction }) =>
    transaction((tx) => addPriceSource(tx, request, io.now())),
  )
  answer(io, { source_id: id, created, kind, url: withoutCredentials(pointerUrl) })
  return 0
}
