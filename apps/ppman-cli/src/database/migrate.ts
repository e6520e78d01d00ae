import { parseArgs } from 'node:util'
import { migrate, type MigrationState, migrationStates, refuseUnsafe } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { answer, type Command, type Io, UsageError } from '../command.ts'
import { databaseUrl } from '../system.ts'

export const migrateCommand: Command = {
  summary:
    'Brings the database to the schema of this release, as the login that owns it. Run it before the\n' +
    'services of the release start. Two at the same time apply each migration once.\n' +
    '--status lists every migration and changes nothing. It exits with 1 unless all are applied.\n' +
    '--dry-run lists what would be applied and changes nothing. It exits with 1 where migrate would refuse.',
  usage: 'migrate [--status | --dry-run]',
  async run(args, io) {
    const { values } = parseArgs({
      args,
      options: { status: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    })
    if (values.status && values['dry-run']) throw new UsageError('Use --status or --dry-run, not both.')
    const url = databaseUrl(io.env)
    if (values.status) return reachable(() => listStates(url, io))
    return reachable(() => (values['dry-run'] ? listWaiting(url, io) : applyWaiting(url, io)))
  },
}

async function listStates(url: string, io: Io): Promise<number> {
  const states = await migrationStates(url)
  for (const state of states) answer(io, present(state))
  return states.every(({ state }) => state === 'applied' || state === 'unknown') ? 0 : 1
}

async function listWaiting(url: string, io: Io): Promise<number> {
  const states = await migrationStates(url)
  refuseUnsafe(states)
  const waiting = states.filter(({ state }) => state === 'pending' || state === 'adoptable')
  for (const state of waiting) answer(io, present(state))
  io.stderr.write(waiting.length > 0 ? 'Nothing was changed.\n' : 'Nothing to do.\n')
  return 0
}

async function applyWaiting(url: string, io: Io): Promise<number> {
  const { applied, adopted } = await migrate(url)
  for (const migration of adopted) answer(io, { migration, state: 'adopted' })
  for (const migration of applied) answer(io, { migration, state: 'applied' })
  if (applied.length + adopted.length === 0) io.stderr.write('Nothing to do.\n')
  return 0
}

const present = ({ name, kind, purpose, state, appliedAt }: MigrationState) => ({
  migration: name,
  kind,
  state,
  applied_at: appliedAt,
  purpose,
})

/**
 * Reports a failed connection by its code alone: the message and the stack of the driver may name
 * the address or the login.
 */
async function reachable(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new AppError(
      'unavailable',
      `The database cannot be used (${code ?? message}). ` +
        'Check DATABASE_URL, the server and the rights of the login.',
      { cause: error },
    )
  }
}
