import { type Db, Prisma, queryRows } from '@ppman/db'
import type { DocumentRule } from '@ppman/policy-text'

const { sql } = Prisma

/** Proposals that are `accepted` or `confirmed` are rules; the others change nothing. */
export type ProposalStatus = 'accepted' | 'disputed' | 'confirmed' | 'rejected'

export type NewProposal = {
  policyId: string
  documentVersionId: string
  parseId: string
  modelCallId: string
  quote: string
  ruleCategory: string
  disposition: string
  codes: readonly string[]
  status: ProposalStatus
  reason: string
  /** The rule with its place; null when quote or codes are not in the text. */
  rule: DocumentRule | null
}

/** A proposal as a person sees it. */
export type ListedProposal = {
  id: string
  policyId: string
  policyTitle: string
  payerName: string
  version: number
  isNewest: boolean
  url: string
  ruleCategory: string
  disposition: string
  codes: string[]
  quote: string
  /** The sentence that is the evidence; null when quote or codes are not in the text. */
  sentence: string | null
  status: ProposalStatus
  reason: string
  model: string
  decidedBy: string | null
  decisionNote: string | null
  createdAt: Date
}

/** Proposals of rules by the operator's model. */
export function proposalRepo(db: Db) {
  return {
    add: async (proposals: readonly NewProposal[], createdAt: Date): Promise<void> => {
      await db.ruleProposal.createMany({
        data: proposals.map(({ rule, codes, ...proposal }) => ({
          ...proposal,
          codes: [...codes],
          startOffset: rule?.spanStart ?? null,
          endOffset: rule?.spanEnd ?? null,
          rule: rule ? (rule as unknown as Prisma.InputJsonValue) : Prisma.DbNull,
          createdAt,
        })),
      })
    },

    /** Proposals of a status, newest first. */
    list: (status: string, take: number): Promise<ListedProposal[]> =>
      queryRows<ListedProposal>(
        db,
        sql`${LISTED} WHERE o.status = ${status} ORDER BY o.id DESC LIMIT ${take}`,
      ),

    /** A proposal with its rule, locked until the transaction ends; null for an unknown id. */
    lock: async (id: string): Promise<LockedProposal | null> => {
      await queryRows(db, sql`SELECT FROM rule_proposal WHERE id = ${id}::uuid FOR UPDATE`)
      const [row] = await queryRows<LockedProposal>(
        db,
        sql`
        SELECT status, policy_id AS "policyId", document_version_id AS "documentVersionId",
          parse_id AS "parseId", rule FROM rule_proposal WHERE id = ${id}::uuid`,
      )
      return row ?? null
    },

    settle: async (id: string, { status, by, note, now }: Settlement): Promise<void> => {
      await db.ruleProposal.update({
        where: { id },
        data: { status, decidedBy: by, decisionNote: note, decidedAt: now },
      })
    },
  }
}

export type LockedProposal = {
  status: ProposalStatus
  policyId: string
  documentVersionId: string
  parseId: string
  rule: DocumentRule | null
}

export type Settlement = { status: 'confirmed' | 'rejected'; by: string; note: string | null; now: Date }

const LISTED = sql`
  SELECT o.id, o.policy_id AS "policyId", p.title AS "policyTitle", y.name AS "payerName", v.version,
    NOT EXISTS (SELECT FROM document_version n WHERE n.policy_id = v.policy_id AND n.version > v.version)
      AS "isNewest",
    s.url, o.rule_category AS "ruleCategory", o.disposition, o.codes, o.quote, o.rule ->> 'span' AS sentence,
    o.status, o.reason, c.model, o.decided_by AS "decidedBy", o.decision_note AS "decisionNote",
    o.created_at AS "createdAt"
  FROM rule_proposal o JOIN policy p ON p.id = o.policy_id JOIN payer y ON y.id = p.payer_id
    JOIN source s ON s.id = p.source_id JOIN document_version v ON v.id = o.document_version_id
    JOIN model_call c ON c.id = o.model_call_id`
