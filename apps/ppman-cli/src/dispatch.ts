import { AppError, isOutage } from '@ppman/errors'
import { editDistance } from '@ppman/text'
import { type Command, type Io, UsageError } from './command.ts'

/** All commands by name. A command's file is loaded only when the command runs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  applicability: async () => (await import('./rules/applicability.ts')).applicabilityCommand,
  'audit verify': async () => (await import('./audit/verify.ts')).verifyAuditCommand,
  backup: async () => (await import('./backup/backup.ts')).backupCommand,
  'docs import': async () => (await import('./docs/import.ts')).importDocsCommand,
  'docs review': async () => (await import('./docs/review.ts')).reviewDocsCommand,
  doctor: async () => (await import('./doctor/doctor.ts')).doctorCommand,
  'evidence hold': async () => (await import('./evidence/retention.ts')).holdCommand,
  'evidence prune': async () => (await import('./evidence/retention.ts')).pruneCommand,
  'evidence release': async () => (await import('./evidence/retention.ts')).releaseCommand,
  'hospitals import': async () => (await import('./prices/hospitals.ts')).importHospitalsCommand,
  'lake compact': async () => (await import('./prices/ingest.ts')).compactLakeCommand,
  'mcd import': async () => (await import('./search/index-commands.ts')).importMcdCommand,
  migrate: async () => (await import('./database/migrate.ts')).migrateCommand,
  'model usage': async () => (await import('./rules/proposals.ts')).modelUsageCommand,
  'mrf conform': async () => (await import('./prices/inspect.ts')).conformMrfCommand,
  'mrf discover': async () => (await import('./prices/sources.ts')).discoverMrfCommand,
  'mrf ingest': async () => (await import('./prices/ingest.ts')).ingestMrfCommand,
  'mrf inspect': async () => (await import('./prices/inspect.ts')).inspectMrfCommand,
  'mrf promote': async () => (await import('./prices/ingest.ts')).promoteMrfCommand,
  'mrf refresh': async () => (await import('./prices/ingest.ts')).refreshMrfCommand,
  'mrf sources': async () => (await import('./prices/sources.ts')).mrfSourcesCommand,
  'mrf trace': async () => (await import('./prices/inspect.ts')).traceMrfCommand,
  'mue import': async () => (await import('./rules/reference-edits.ts')).importMueCommand,
  'ncci import': async () => (await import('./rules/reference-edits.ts')).importNcciCommand,
  'operator add': async () => (await import('./accounts/add-operator.ts')).addOperatorCommand,
  'payers load': async () => (await import('./payers/load.ts')).loadPayersCommand,
  'payers match': async () => (await import('./payers/match.ts')).matchPayersCommand,
  'policies reread': async () => (await import('./policies/reread.ts')).rereadPoliciesCommand,
  'policy diff': async () => (await import('./sources/policy-diff.ts')).diffPolicyCommand,
  'proposals list': async () => (await import('./rules/proposals.ts')).listProposalsCommand,
  'proposals settle': async () => (await import('./rules/proposals.ts')).settleProposalCommand,
  restore: async () => (await import('./backup/restore.ts')).restoreCommand,
  'rules extract': async () => (await import('./rules/extraction.ts')).extractRulesCommand,
  'rules propose': async () => (await import('./rules/proposals.ts')).proposeRulesCommand,
  'rules reextract': async () => (await import('./rules/extraction.ts')).reextractRulesCommand,
  'sample load': async () => (await import('./samples.ts')).loadSampleCommand,
  'search reindex': async () => (await import('./search/index-commands.ts')).reindexSearchCommand,
  'sources add': async () => (await import('./sources/add.ts')).addSourceCommand,
  'sources add-known': async () => (await import('./sources/add.ts')).addKnownSourcesCommand,
  'sources check': async () => (await import('./sources/check.ts')).checkSourceCommand,
  'sources heal': async () => (await import('./sources/check.ts')).healSourcesCommand,
  'sources list-known': async () => (await import('./sources/add.ts')).listKnownSourcesCommand,
  'verify-evidence': async () => (await import('./evidence/verify-evidence.ts')).verifyEvidenceCommand,
  'zips import': async () => (await import('./prices/hospitals.ts')).importZipsCommand,
}

/**
 * Runs the command that the first words name. Returns the exit status: 0 done, 1 failed, 2 bad
 * usage.
 */
export async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  const [area = '', name = ''] = argv
  const words = [`${area} ${name}`, area].find((key) => Object.hasOwn(commands, key))
  if (words === undefined) return listCommands([area, name], io)
  const command = await commands[words]!()
  const args = argv.slice(words.split(' ').length)
  if (args.includes('--help')) return print(io, `usage: ppman ${command.usage}\n\n${command.summary}\n`, 0)
  try {
    return await command.run(args, io)
  } catch (error) {
    if (isUsageError(error))
      return print(io, `${(error as Error).message}\nusage: ppman ${command.usage}\n`, 2)
    return print(io, `${describeFailure(error)}\n`, 1)
  }
}

/**
 * Lists the commands. The status is 0 when the user asked for help, 2 when the command is unknown.
 */
function listCommands([area, name]: readonly [string, string], io: Io): number {
  const list = Object.keys(commands).map((words) => `  ppman ${words}\n`)
  const isHelp = ['', '--help', 'help'].includes(area)
  const unknown = isHelp ? '' : `${unknownCommand(area, name)}\n`
  const isAsked = isHelp && area !== ''
  return print(io, `${unknown}Commands (--help after one tells more):\n${list.join('')}`, isAsked ? 0 : 2)
}

/** Typing errors that a command is still recognized with. */
const MAX_ERRORS = 2

/** Says that there is no such command, and which ones begin alike or are spelt nearly alike. */
function unknownCommand(area: string, name: string): string {
  const names = Object.keys(commands)
  const inArea = names.filter((words) => words.startsWith(`${area} `))
  const isNear = (words: string) =>
    [area, `${area} ${name}`].some((typed) => editDistance(typed, words) <= MAX_ERRORS)
  const near = inArea.length > 0 ? inArea : names.filter(isNear)
  const hint = near.length > 0 ? ` Did you mean ${near.map((words) => `“${words}”`).join(', ')}?` : ''
  return `There is no command “${inArea.length > 0 ? `${area} ${name}`.trim() : area}”.${hint}`
}

/** True for UsageError and for the errors that parseArgs of node:util throws. */
const isUsageError = (error: unknown) =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

const FILE_ERRORS: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'is no folder',
  EACCES: 'may not be read',
  ENOSPC: 'could not be written: the disk is full',
  EDQUOT: 'could not be written: the quota of the disk is used up',
  EROFS: 'could not be written: the disk is read-only',
}

const REACH =
  'Check DATABASE_URL (host, port, name, login, password), and S3_ENDPOINT and REDIS_URL where they ' +
  'are set; then run the command once more.'

/**
 * Describes an AppError, a file error or a server that is away in one or two sentences. Any other
 * error is a bug and keeps its stack. Messages of drivers are left out: they may hold addresses.
 */
function describeFailure(error: unknown): string {
  if (error instanceof AppError) return error.message
  const { code = '', path = 'A file', syscall, message, stack } = error as NodeJS.ErrnoException
  const problem = FILE_ERRORS[code]
  if (problem) return `${path} ${problem}.`
  if (isOutage(error))
    return `A server that this command needs could not be reached${code && ` (${code})`}. ${REACH}`
  return syscall ? message : (stack ?? String(error))
}

function print({ stderr }: Io, text: string, status: number): number {
  stderr.write(text)
  return status
}
