import { parseArgs } from 'node:util'
import { configSchema } from '@ppman/control-plane/config'
import { type AddedOperator, addOperator } from '@ppman/control-plane/operators'
import { applySchema } from '@ppman/control-plane/schema'
import { openPool } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { z } from 'zod'
import { answer, type Command, type Io, UsageError } from '../command.ts'
import { databaseUrl } from '../system.ts'

const Email = z.string().max(254).pipe(z.email())
const Name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u)

export const addOperatorCommand: Command = {
  summary:
    'Makes somebody an operator of this installation: the way to its first account. It needs\n' +
    'DATABASE_URL (after `ppman migrate`) and CONSOLE_URL. The organization is created when none has\n' +
    'this name. A new address gets a link that works once, within 24 hours, to choose a password; it\n' +
    'is printed here and nowhere else, and replaces an earlier one. An account of this organization\n' +
    'gets the role. Run again, nothing is done twice.',
  usage: 'operator add EMAIL --organization NAME',
  async run(args, io) {
    const { email, organization } = parse(args)
    const consoleUrl = consoleUrlOf(io)
    const pool = openPool({ url: databaseUrl(io.env), max: 1 })
    try {
      await applySchema(pool)
      const added = await addOperator(pool, { email, organization, at: io.now() })
      answer(io, present(added, consoleUrl))
    } catch (error) {
      throw asMissingSchema(error)
    } finally {
      await pool.end()
    }
    return 0
  },
}

function parse(args: string[]): { email: string; organization: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { organization: { type: 'string' } },
  })
  const email = Email.safeParse(positionals[0])
  if (!email.success || positionals.length > 1) throw new UsageError('Name one e-mail address.')
  const organization = Name.safeParse(values.organization)
  if (!organization.success)
    throw new UsageError('Give --organization a name of 1 to 200 characters without line breaks.')
  return { email: email.data, organization: organization.data }
}

/** The console's address, by the rule of the service itself. */
function consoleUrlOf({ env }: Io): string {
  const read = configSchema.shape.CONSOLE_URL.safeParse(env['CONSOLE_URL'])
  if (!read.success)
    throw new AppError('invalid_input', 'Set CONSOLE_URL to where browsers reach the control plane.')
  return read.data
}

function present(added: AddedOperator, consoleUrl: string) {
  const { email, orgId, kind } = added
  const subject = { email, organization_id: orgId, state: kind }
  return added.kind === 'invited'
    ? { ...subject, link: `${consoleUrl}/console/join/${added.token}`, expires_at: added.expiresAt }
    : { ...subject, sign_in: `${consoleUrl}/console/sign-in` }
}

const UNDEFINED_TABLE = '42P01'

function asMissingSchema(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== UNDEFINED_TABLE) return error
  return new AppError('unavailable', 'The database has no schema yet: run `ppman migrate` first.', {
    cause: error,
  })
}
