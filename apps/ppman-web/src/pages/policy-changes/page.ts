import { param } from '@ppman/http'
import type { PolicyChange } from '@ppman/policies/versions'
import { z } from 'zod'
import { page } from '../../views.ts'
import { type ChangeText, exampleChange, formatChange } from '../policy-change/format-change.ts'
import { formatCount } from '../transparency-price/format.ts'

type ChangesQuery = {
  limit: number
  payer_id?: string | undefined
  state?: string | undefined
  severity?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}
type Choice = { value: string; label: string; chosen: boolean }

/** Formatted values for the template. */
type ChangesModel = {
  title: string
  payers: Choice[]
  severities: Choice[]
  state: string
  from: string
  to: string
  summary: string
  /**
   * A hint when a state filter is used without a payer: the state only narrows a payer's companies.
   */
  note: string
  rows: ChangeText[]
}

type Found = {
  items: readonly PolicyChange[]
  total: number
  payers: readonly { id: string; name: string }[]
}

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info']

function changesModel(query: ChangesQuery, { items, total, payers }: Found): ChangesModel {
  const { payer_id: payerId = '', state = '', severity = '', date_from: from = '', date_to: to = '' } = query
  const choice =
    (chosen: string) =>
    ([value, label]: readonly [string, string]): Choice => ({ value, label, chosen: value === chosen })
  return {
    title: 'What changed in policies',
    payers: [['', 'Every payer'] as const, ...payers.map(({ id, name }) => [id, name] as const)].map(
      choice(payerId),
    ),
    severities: [['', 'Any severity'] as const, ...SEVERITIES.map((name) => [name, name] as const)].map(
      choice(severity),
    ),
    state,
    from,
    to,
    summary: summaryOf(items.length, total),
    note:
      state !== '' && payerId === '' ? 'A state narrows one payer’s companies: choose the payer, too.' : '',
    rows: items.map(formatChange),
  }
}

function summaryOf(shown: number, total: number): string {
  if (total === 0)
    return 'No change matches. Sources are looked at all the time; what is quiet is not forgotten.'
  return shown < total
    ? `${formatCount(total, 'change')}, the newest ${shown} shown.`
    : `${formatCount(total, 'change')}.`
}

const payers = [exampleChange().payer]

const changesExamples = {
  nothing: changesModel({ limit: 25, state: 'MA' }, { items: [], total: 0, payers: [] }),
  changes: changesModel(
    { limit: 2, payer_id: payers[0]!.id, severity: 'high', date_from: '2026-01-01' },
    {
      items: [
        exampleChange(),
        exampleChange({ effectiveOn: null, direction: 'neutral', policyNumber: null, severity: 'info' }),
      ],
      total: 40,
      payers,
    },
  ),
}

/** Specification 4.3 names `limit`, a payer and state filter and a date window. */
const Query = z.object({
  limit: param.int(1, 100, 25),
  payer_id: param.uuid.optional(),
  state: param.stateCode.optional(),
  severity: param.text(0, 20).optional(),
  date_from: param.date.optional(),
  date_to: param.date.optional(),
})

export const policyChangesPage = page<typeof Query, ChangesModel>({
  path: '/policy/changes',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { payer_id: payerId, state, severity, date_from: createdFrom, date_to: createdTo } = query
    const filter = { payerId, state, severity, createdFrom, createdTo }
    const [found, payers] = await Promise.all([
      ctx.policyChanges.list(filter, { by: 'created_at', descending: true }, { skip: 0, take: query.limit }),
      ctx.policyChanges.payers(),
    ])
    return changesModel(query, { ...found, payers })
  },
  examples: changesExamples,
})
