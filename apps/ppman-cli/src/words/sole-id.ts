import { parseArgs } from 'node:util'
import { z } from 'zod'
import { UsageError } from '../command.ts'

const ID = z.uuid()

/** The id that is all a command is given. @throws UsageError that says of what it is */
export function soleId(args: string[], thing: string): string {
  const [id, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (more.length > 0 || !ID.safeParse(id).success) throw new UsageError(`Name one ${thing} by its id.`)
  return id!
}
