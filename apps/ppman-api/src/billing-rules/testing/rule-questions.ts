import { decidePriorAuth } from '@ppman/policies/prior-authorization'
import { type RuleFilter, ruleRepo } from '@ppman/policies/rules'
import type { Db } from '@ppman/db'
import type { Questions } from '../../testing/bench-question.ts'
import { codeOf, modifierOf, payerId, ruleId } from './many-rules-sql.ts'

const BAR_MS = 10
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info']
const PRIOR_AUTH = { ruleCategory: 'prior_authorization', effectiveOn: '2026-03-01', isCurrent: false }

/**
 * What callers ask the list and the single rule: rows with their newest evidence, and their count.
 */
export function ruleQuestions(db: Db): Questions {
  const repo = ruleRepo(db)
  const list = async (filter: Partial<RuleFilter>) => {
    const { items } = await repo.list({ isCurrent: true, ...filter }, { skip: 0, take: 50 }, '2026-03-01')
    await repo.newestEvidence(items.map(({ id }) => id))
  }
  const rare = (index: number) => codeOf(2_000 + index * 7_919)
  return {
    'rules: code': { ask: (index) => list({ code: rare(index) }), barMs: BAR_MS },
    'rules: one of the 20 commonest codes': {
      ask: (index) => list({ code: codeOf(index % 20) }),
      barMs: BAR_MS,
    },
    'rules: code, payer': {
      ask: (index) => list({ code: rare(index), payerId: payerId(index) }),
      barMs: BAR_MS,
    },
    'rules: common code, payer': {
      ask: (index) => list({ code: codeOf(index % 20), payerId: payerId(index) }),
      barMs: BAR_MS,
    },
    'rules: modifier': { ask: (index) => list({ modifier: modifierOf(10 + index) }), barMs: BAR_MS },
    'rules: modifier, payer': {
      ask: (index) => list({ modifier: modifierOf(index), payerId: payerId(index) }),
      barMs: BAR_MS,
    },
    'rules: code on a day': {
      ask: (index) => list({ code: rare(index), isCurrent: false, effectiveOn: '2026-03-01' }),
      barMs: BAR_MS,
    },
    'rules: one with its evidence': {
      ask: async (index) => {
        const rule = await repo.byId(ruleId(index * 7_919), '2026-03-01')
        if (rule) await repo.evidence(rule.id)
      },
      barMs: BAR_MS,
    },
    'prior-auth: check': {
      ask: async (index) => {
        const { items } = await repo.list(
          { ...PRIOR_AUTH, code: rare(index), payerId: payerId(index) },
          { skip: 0, take: 200 },
          '2026-03-01',
        )
        await repo.newestEvidence(decidePriorAuth(items, { state: 'TX' }).rules.map(({ id }) => id))
      },
      barMs: BAR_MS,
    },
    'rules: a rare status': { ask: () => list({ verificationStatus: 'disputed' }), barMs: BAR_MS },
    'rules: a rare origin': { ask: () => list({ origin: 'manual' }), barMs: BAR_MS },
    'rules: severity': {
      ask: (index) => list({ severity: SEVERITIES[index % SEVERITIES.length]! }),
      barMs: null,
    },
    'rules: payer': { ask: (index) => list({ payerId: payerId(index) }), barMs: null },
    'rules: all': { ask: () => list({}), barMs: null },
  }
}
