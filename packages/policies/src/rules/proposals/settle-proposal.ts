import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { readingText } from '@ppman/policy-text'
import { ruleExtractionRepo } from '../extraction/rule-extraction-repo.ts'
import { type LockedProposal, proposalRepo, type Settlement } from './proposal-repo.ts'
import { storeProposedRules } from './propose-rules.ts'

/**
 * Records a person's decision about a disputed proposal. A confirmed one becomes a rule with the
 * status `human_verified`. Call it in a transaction of its own.
 *
 * @throws AppError `not_found`; `conflict` for a proposal that is decided, that has no quote in the
 * text, or whose version is no longer the newest
 */
export async function settleProposal(tx: Db, id: string, settlement: Settlement): Promise<void> {
  const proposal = await proposalRepo(tx).lock(id)
  if (!proposal) throw new AppError('not_found', 'There is no proposal with this id.')
  if (proposal.status !== 'disputed')
    throw new AppError('conflict', `This proposal is ${proposal.status} already.`)
  if (settlement.status === 'confirmed') await storeConfirmed(tx, proposal, settlement.now)
  await proposalRepo(tx).settle(id, settlement)
  await auditEventRepo(tx).append({
    at: settlement.now,
    actor: settlement.by,
    action: `rule_proposal.${settlement.status}`,
    objectKind: 'rule_proposal',
    objectId: id,
    detail: { document_version_id: proposal.documentVersionId, note: settlement.note },
  })
}

async function storeConfirmed(
  tx: Db,
  { policyId, documentVersionId, parseId, rule }: LockedProposal,
  now: Date,
): Promise<void> {
  if (!rule)
    throw new AppError('conflict', 'Its quote or its codes are not in the text: it can only be rejected.')
  const newest = await ruleExtractionRepo(tx).lockNewest(policyId)
  if (newest.version.id !== documentVersionId)
    throw new AppError('conflict', 'The policy has a newer version: it can only be rejected.')
  const { blocks } = await ruleExtractionRepo(tx).extractOf(parseId)
  if (readingText(blocks).text.slice(rule.spanStart, rule.spanEnd) !== rule.span)
    throw new AppError('conflict', 'Its sentence is not at its place in the text.')
  const version = { ...newest.version, parseId }
  await storeProposedRules(tx, { ...newest, version }, { rules: [rule], isConfirmed: true, now })
}
