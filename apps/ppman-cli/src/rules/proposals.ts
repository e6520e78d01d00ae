import { parseArgs } from 'node:util'
import { type ModelUsage, modelCallRepo, openModel, readModelConfig } from '@ppman/policies/model'
import { type ListedProposal, proposalRepo, proposeRules, settleProposal } from '@ppman/policies/rules'
import { z } from 'zod'
import { answer, type Command, type Io, UsageError } from '../command.ts'
import { withSystem } from '../system.ts'

const Count = z.coerce.number().int().min(1).max(1_000_000)

/** Parses a number from 1. @throws UsageError that names the option */
function parseCount(text: string | undefined, name: string, fallback: number): number {
  if (text === undefined) return fallback
  const count = Count.safeParse(text)
  if (!count.success) throw new UsageError(`--${name} is a number from 1.`)
  return count.data
}

export const proposeRulesCommand: Command = {
  summary:
    'Asks the model of AI_BASE_URL and AI_MODEL about sentences with codes from which no rule was ' +
    'extracted.\n' +
    ('A proposal becomes a rule (origin extracted_ai) when its quote and codes are in the sentence and the ' +
      'statement parser agrees;\n') +
    'else it is stored as disputed. The worker does the same every hour. It can be stopped at any time ' +
    'and run again.',
  usage: 'rules propose [--limit POLICIES]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { limit: { type: 'string' } } })
    const limit = parseCount(values.limit, 'limit', Infinity)
    const config = configOf(io)
    answer(
      io,
      await withSystem(io, async ({ db, transaction }) => {
        const model = openModel(config, { transaction, now: io.now })
        if (!model) throw new UsageError('No model is configured: set AI_BASE_URL and AI_MODEL.')
        const { stoppedBy, ...done } = await proposeRules({ db, transaction, now: io.now, model }, { limit })
        return { ...done, stopped_by: stoppedBy }
      }),
    )
    return 0
  },
}

/** Reads the settings of the model. @throws UsageError that names the setting and never a value */
function configOf({ env }: Io) {
  try {
    return readModelConfig(env)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new UsageError(`The settings of the model are not usable. ${problems.join('. ')}.`)
  }
}

const STATUSES = ['disputed', 'accepted', 'confirmed', 'rejected']

export const listProposalsCommand: Command = {
  summary: 'Lists rules that the model proposed, newest first; by default those that wait for a person.',
  usage: 'proposals list [--status disputed|accepted|confirmed|rejected] [--limit N]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { status: { type: 'string' }, limit: { type: 'string' } } })
    const { status = 'disputed' } = values
    if (!STATUSES.includes(status)) throw new UsageError(`--status is one of ${STATUSES.join(', ')}.`)
    const limit = parseCount(values.limit, 'limit', 100)
    const proposals = await withSystem(io, ({ db }) => proposalRepo(db).list(status, limit))
    for (const proposal of proposals) answer(io, proposalJson(proposal))
    return 0
  },
}

const proposalJson = (proposal: ListedProposal) => ({
  id: proposal.id,
  payer: proposal.payerName,
  policy_id: proposal.policyId,
  policy_title: proposal.policyTitle,
  url: proposal.url,
  version: proposal.version,
  is_newest: proposal.isNewest,
  rule_category: proposal.ruleCategory,
  disposition: proposal.disposition,
  codes: proposal.codes,
  quote: proposal.quote,
  sentence: proposal.sentence,
  status: proposal.status,
  reason: proposal.reason,
  model: proposal.model,
  decided_by: proposal.decidedBy,
  note: proposal.decisionNote,
  created_at: proposal.createdAt,
})

export const settleProposalCommand: Command = {
  summary:
    'Decides about a disputed proposal. A confirmed one becomes a rule with the status human_verified. The ' +
    'decision is a line\nof the audit trail.',
  usage: 'proposals settle PROPOSAL_ID (--confirm | --reject) --by NAME [--note TEXT]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        confirm: { type: 'boolean' },
        reject: { type: 'boolean' },
        by: { type: 'string' },
        note: { type: 'string' },
      },
    })
    const [id, ...more] = positionals
    if (more.length > 0 || !z.uuid().safeParse(id).success)
      throw new UsageError('Name one proposal by its id.')
    if (Boolean(values.confirm) === Boolean(values.reject)) throw new UsageError('Say --confirm or --reject.')
    const { by, note = null } = values
    if (!by) throw new UsageError('Say --by whom.')
    const status = values.confirm ? 'confirmed' : 'rejected'
    await withSystem(io, ({ transaction }) =>
      transaction((tx) => settleProposal(tx, id!, { status, by, note, now: io.now() })),
    )
    answer(io, { id, status })
    return 0
  },
}

const DEFAULT_DAYS = 30

export const modelUsageCommand: Command = {
  summary:
    'Shows what the model was asked: calls, tokens and cost in US dollars by day, purpose and outcome.',
  usage: 'model usage [--days N]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { days: { type: 'string' } } })
    const days = parseCount(values.days, 'days', DEFAULT_DAYS)
    const rows = await withSystem(io, ({ db }) => modelCallRepo(db).usage(days))
    for (const row of rows) answer(io, usageJson(row))
    return 0
  },
}

const usageJson = ({ inputTokens, outputTokens, costMicros, ...row }: ModelUsage) => ({
  ...row,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  cost_dollars: costMicros === null ? null : costMicros / 1_000_000,
})
