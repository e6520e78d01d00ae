import { auditEventRepo, verifyChain } from '@ppman/ledger/audit'
import { type Block, comparePolicies, readingText } from '@ppman/policy-text'
import type { LearnedRegion } from '@ppman/policy-text/learn'
import type { TrialWorld } from './trial-world.ts'

/** Rows that break a rule of the evidence chain, by the rule (the design, 6.2). */
const BREAKING: Readonly<Record<string, string>> = {
  'a version of a look that was not ok':
    'SELECT v.id FROM document_version v JOIN fetch_attempt f ON f.id = v.fetch_attempt_id WHERE ' +
    `f.outcome <> 'ok'`,
  'a parse of bytes that no good look brought':
    'SELECT a.id FROM parse a WHERE NOT EXISTS (SELECT FROM fetch_attempt f WHERE f.blob_sha256 = ' +
    `a.blob_sha256 AND f.outcome IN ('ok', 'degraded'))`,
  'a change without two neighbouring versions of its policy': `
    SELECT c.id FROM policy_change c JOIN document_version v ON v.id = c.to_version_id JOIN document_version w
      ON w.id = c.from_version_id
    WHERE v.policy_id <> c.policy_id OR w.policy_id <> c.policy_id OR v.version <> w.version + 1`,
  'a version with the words of the one before': `
    SELECT v.id FROM document_version v JOIN document_version w ON w.policy_id = v.policy_id
      AND w.version = v.version - 1
    JOIN parse a ON a.id = v.parse_id JOIN parse b ON b.id = w.parse_id WHERE a.norm_sha256 = b.norm_sha256`,
  'a later version without its change':
    'SELECT v.id FROM document_version v WHERE v.version > 1 AND NOT EXISTS (SELECT FROM policy_change ' +
    'c WHERE c.to_version_id = v.id)',
  'a rule without evidence':
    `SELECT r.id FROM billing_rule r WHERE r.origin <> 'manual' AND NOT EXISTS (SELECT FROM ` +
    'rule_evidence e WHERE e.rule_id = r.id)',
  'a version that is not in the audit trail':
    'SELECT v.id FROM document_version v WHERE NOT EXISTS (SELECT FROM audit_event e WHERE e.object_id ' +
    '= v.id)',
  'a learned region that is not of three looks': `
    SELECT r.id FROM learned_region r WHERE (SELECT count(*) FROM learned_region_basis b
      WHERE b.region_id = r.id) <> 3`,
  'a learned region that is not in the audit trail': `SELECT r.id FROM learned_region r
    WHERE NOT EXISTS (SELECT FROM audit_event e WHERE e.object_id = r.id)`,
  'a version of a look that found nothing but what learned regions say': `
    SELECT v.id FROM document_version v JOIN region_comparison c ON c.fetch_attempt_id = v.fetch_attempt_id
      WHERE c.outcome = 'unchanged'`,
  'an accepted healing without two looks':
    `SELECT id FROM heal_attempt WHERE decision = 'accepted' AND (fetch_attempt_id IS NULL OR ` +
    'confirming_fetch_id IS NULL)',
}

/** How often each rule is broken, with how many quotes were read again. */
export async function brokenInvariants(
  world: TrialWorld,
): Promise<{ broken: Record<string, number>; quotes: number; events: number; comparisons: number }> {
  const broken: Record<string, number> = {}
  for (const [rule, query] of Object.entries(BREAKING))
    broken[rule] = (await world.pool.query(query)).rowCount ?? 0
  const { quotes, wrong } = await quotesAgain(world)
  const { comparisons, other } = await comparisonsAgain(world)
  const { broken: chainBreak, events } = await verifyChain(auditEventRepo(world.db), 'shared')
  const repeated = {
    'a quote that is not its slice of the text': wrong,
    'a break in the audit trail': chainBreak ? 1 : 0,
    'a comparison that is another when it is made again': other,
  }
  return { broken: { ...broken, ...repeated }, quotes, events, comparisons }
}

type Compared = {
  outcome: string
  extractor: string
  before: Block[]
  after: Block[]
  left: number
  regions: LearnedRegion[]
}

/** Every comparison that left something out, with its regions and without. */
async function comparisonsAgain({ pool }: TrialWorld): Promise<{ comparisons: number; other: number }> {
  const { rows } = await pool.query<Compared>(`
    SELECT c.outcome, a.extractor, a.blocks AS before,
      b.blocks AS after, jsonb_array_length(c.left_out) AS left,
      (SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind, 'wordsSha256', r.words_sha256,
        'path', r.path, 'after', r.after_sha256,
        'before', r.before_sha256, 'maxBlocks', r.max_blocks)) FROM region_comparison_region u
          JOIN learned_region r ON r.id = u.region_id
        WHERE u.fetch_attempt_id = c.fetch_attempt_id) AS regions
    FROM region_comparison c JOIN parse a ON a.id = c.from_parse_id JOIN parse b ON b.id = c.to_parse_id`)
  return { comparisons: rows.length, other: rows.filter((row) => !isSameAgain(row)).length }
}

function isSameAgain({ outcome, extractor, before, after, left, regions }: Compared): boolean {
  const [was, is] = [before, after].map((blocks) => ({ extractor, title: null, blocks, asksPassword: false }))
  const [repeated, without] = [
    comparePolicies(was!, is!, { isConfirmed: true, regions }),
    comparePolicies(was!, is!, { isConfirmed: true }),
  ]
  return repeated.outcome === outcome && repeated.leftOut?.length === left && without.outcome === 'changed'
}

/** Every slice of every parse against the quote that cites it. */
async function quotesAgain({ pool }: TrialWorld): Promise<{ quotes: number; wrong: number }> {
  const { rows } = await pool.query<{
    blocks: Parameters<typeof readingText>[0]
    evidence: { from: number; to: number; quote: string }[]
  }>(`
    SELECT a.blocks, json_agg(json_build_object('from',
      e.start_offset, 'to', e.end_offset, 'quote', e.quote)) AS evidence
    FROM rule_evidence e JOIN parse a ON a.id = e.parse_id GROUP BY a.id`)
  const wrong = rows.flatMap(({ blocks, evidence }) => {
    const { text } = readingText(blocks)
    return evidence.filter(({ from, to, quote }) => text.slice(from, to) !== quote)
  })
  return { quotes: rows.reduce((sum, { evidence }) => sum + evidence.length, 0), wrong: wrong.length }
}
