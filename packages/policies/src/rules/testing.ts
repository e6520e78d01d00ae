import { randomUUID } from 'node:crypto'

/** Database connection as owner, for test data that requests cannot write. */
type Owner = { query: (sql: string, values?: unknown[]) => Promise<{ rows: { id: string }[] }> }

type RuleFacts = {
  payerId: string
  code?: string
  codeType?: string
  codeTo?: string
  category?: string
  disposition?: string
  planTypes?: string[]
  states?: string[]
  networkStatus?: string
  specialty?: string
  requirements?: string[]
  dispositions?: object
  conditions?: object
  severity?: string
  origin?: string
  verificationStatus?: string
  description?: string
  effectiveFrom?: string
  effectiveTo?: string
  /** Owning organization; a shared rule without one. */
  orgId?: string
}

/**
 * Stores a rule without a document. Pass only the fields that the test is about.
 *
 * @returns its id
 */
export async function aBillingRule(
  owner: Owner,
  { payerId, code = '99213', codeTo, orgId, ...facts }: RuleFacts,
): Promise<string> {
  const row = {
    payer_id: payerId,
    org_id: orgId ?? null,
    created_by: orgId ? 'coder' : null,
    rule_key: randomUUID(),
    subject_key: randomUUID(),
    code,
    code_type: facts.codeType ?? 'cpt',
    code_to: codeTo ?? null,
    code_range: codeTo ? `${code}-${codeTo}` : null,
    rule_category: facts.category ?? 'other',
    disposition: facts.disposition ?? null,
    plan_types: facts.planTypes ?? [],
    states: facts.states ?? [],
    network_status: facts.networkStatus ?? null,
    specialty: facts.specialty ?? null,
    modifier_requirements: JSON.stringify((facts.requirements ?? []).map(required)),
    modifier_dispositions: JSON.stringify(facts.dispositions ?? {}),
    conditions: JSON.stringify(facts.conditions ?? {}),
    severity: facts.severity ?? 'medium',
    origin: facts.origin ?? 'imported_reference',
    verification_status: facts.verificationStatus ?? 'unverified',
    description: facts.description ?? null,
    effective_from: facts.effectiveFrom ?? null,
    effective_to: facts.effectiveTo ?? null,
    created_at: '2026-02-02T00:00:00Z',
    updated_at: '2026-02-02T00:00:00Z',
  }
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await owner.query(
    `INSERT INTO billing_rule (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(row),
  )
  return rows[0]!.id
}

const required = (modifier: string) => ({
  modifier,
  condition: null,
  required: true,
  requirement: 'required',
})
