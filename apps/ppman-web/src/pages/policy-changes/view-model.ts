import type { PolicyChange } from '@ppman/policies/versions'
import { type ChangeWords, changeWords } from '../policy-change/change-words.ts'
import { count } from '../transparency-price/price-words.ts'

export type ChangesQuery = {
  limit: number
  payer_id?: string | undefined
  state?: string | undefined
  severity?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}
type Choice = { value: string; label: string; chosen: boolean }

/** What the template prints, already in words. */
export type ChangesModel = {
  title: string
  payers: Choice[]
  severities: Choice[]
  state: string
  from: string
  to: string
  summary: string
  /** A state says which companies of a payer are meant; without one it says nothing. */
  note: string
  rows: ChangeWords[]
}

type Found = {
  items: readonly PolicyChange[]
  total: number
  payers: readonly { id: string; name: string }[]
}

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info']

export function changesModel(query: ChangesQuery, { items, total, payers }: Found): ChangesModel {
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
    rows: items.map(changeWords),
  }
}

function summaryOf(shown: number, total: number): string {
  if (total === 0)
    return 'No change matches. Sources are looked at all the time; what is quiet is not forgotten.'
  return shown < total
    ? `${count(total, 'change')}, the newest ${shown} shown.`
    : `${count(total, 'change')}.`
}
