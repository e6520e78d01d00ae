import { parseArgs } from 'node:util'
import { AppError } from '@ppman/errors'
import { CLASSIFIER, RULES_VERSION } from '@ppman/policy-text'
import { sourceRepo } from '@ppman/policies/sources'
import { rereadArchive, rereadRepo, type RereadScope } from '@ppman/policies/sources/rereading'
import { z } from 'zod'
import { answer, type Command, type Io, progressBar, UsageError } from '../command.ts'
import { type openSystem, withSystem } from '../system.ts'
import { addTotals, noTotals, openReport, policyLine } from './reread-report.ts'

export const rereadPoliciesCommand: Command = {
  summary:
    'Reads the stored bytes of policy versions again with the extractor of this release and reports what ' +
    'differs\n' +
    ('from the stored text, facts, rules and changes: a line of JSON per policy, then a line of totals.\n' +
      '--dry-run only compares. Without it a version that another extractor has read gains a second ' +
      'parse; the older one\n') +
    ('keeps its extractor’s name, and the rules of the newest version follow the new parse.\n' +
      '--payer is an id, slug, whole name or EDI payer id; --since is the first day of fetching, ' +
      'YYYY-MM-DD; --limit\n') +
    'is the largest number of policies. --report writes the lines to FILE and continues a run that was ' +
    'interrupted.\n' +
    'It can be stopped at any time and run again.',
  usage:
    'policies reread [--dry-run] [--payer PAYER] [--policy POLICY_ID] [--since DAY] [--limit N] ' +
    '[--report FILE]',
  async run(args, io) {
    const options = parseOptions(args)
    const totals = await withSystem(io, (system) => reread(options, system, io))
    answer(io, { totals })
    return 0
  },
}

const Day = z.iso.date()
const Count = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

function parseOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'dry-run': { type: 'boolean' },
      payer: { type: 'string' },
      policy: { type: 'string' },
      since: { type: 'string' },
      limit: { type: 'string' },
      report: { type: 'string' },
    },
  })
  const { policy, since, limit, payer, report } = values
  if (policy !== undefined && !z.uuid().safeParse(policy).success)
    throw new UsageError('--policy is the id of a policy.')
  if (since !== undefined && !Day.safeParse(since).success)
    throw new UsageError('--since is a day, YYYY-MM-DD.')
  if (limit !== undefined && !Count.safeParse(limit).success)
    throw new UsageError('--limit is a number of policies, from 1.')
  return {
    isDryRun: values['dry-run'] ?? false,
    policy,
    since,
    limit: limit ? Number(limit) : null,
    payer,
    report,
  }
}

type Options = ReturnType<typeof parseOptions>
type System = ReturnType<typeof openSystem>

async function reread(options: Options, { db, transaction, blobs }: System, io: Io) {
  const { isDryRun, report: path } = options
  const scope = await resolveScope(options, db)
  const report = path === undefined ? null : await openReport(path, runOf(options, scope))
  const totals = report?.totals ?? noTotals()
  const after = report?.after ?? null
  const limit = options.limit === null ? Infinity : options.limit - totals.policies
  const count = Math.min(limit, await rereadRepo(db).countPolicies(scope, after))
  const bar = progressBar(io, 'policies')
  let done = 0
  for await (const policy of rereadArchive(
    { scope, after, limit, isDryRun },
    { db, transaction, blobs, now: io.now },
  )) {
    const line = policyLine(policy)
    if (report) await report.append(line)
    else answer(io, line)
    addTotals(totals, line)
    done += 1
    bar.show(done / count, `${done} of ${count}, ${totals.text_differs} versions with another text`)
  }
  bar.clear()
  return totals
}

/** Identity of a run: a report continues only a run with the same options and the same reading. */
const runOf = ({ isDryRun }: Options, { payerId, policyId, since }: RereadScope) => ({
  run: 'policies reread',
  dry_run: isDryRun,
  payer_id: payerId ?? null,
  policy_id: policyId ?? null,
  since: since?.toISOString() ?? null,
  rules: RULES_VERSION,
  classifier: CLASSIFIER,
})

/** @throws AppError when the payer is unknown or ambiguous */
async function resolveScope({ payer, policy, since }: Options, db: System['db']): Promise<RereadScope> {
  const found = payer === undefined ? [] : await sourceRepo(db).findPayers(payer)
  if (payer !== undefined && found.length === 0)
    throw new AppError('not_found', `No payer is called ${payer}.`)
  if (found.length > 1)
    throw new AppError('invalid_input', `Several payers are called ${payer}; name one by its id.`)
  return {
    payerId: found[0]?.id,
    policyId: policy,
    since: since === undefined ? undefined : new Date(`${since}T00:00:00Z`),
  }
}
