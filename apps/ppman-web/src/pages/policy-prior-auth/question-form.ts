import { hasCodeShape } from '@ppman/policies/rules'
import { findPrices } from '@ppman/prices'
import { lookUp } from '@ppman/search'
import {
  type ErrorSummary,
  errorSummary,
  type Field,
  field,
  type Rejected,
  type Select,
  select,
  US_STATES,
} from '@ppman/web-ui'
import type { Ctx } from '../../context.ts'
import { PLACE_CHOICES, PLAN_CHOICES } from '../policy-rule/format-rule.ts'
import { proceduresOf } from '../site-search/search-site.ts'

export type PriorAuthQuery = {
  payer_id?: string | undefined
  code?: string | undefined
  plan_type?: string | undefined
  state?: string | undefined
  network_status?: string | undefined
  place_of_service?: string | undefined
  date?: string | undefined
}
export type NamedPayer = { id: string; name: string }

/** The fields of the question. */
export type PriorAuthForm = {
  code: Field
  payer: Select
  plan: Select
  state: Select
  network: Select
  place: Select
  date: Field
}

const LABELS = {
  code: 'Code or procedure',
  payer_id: 'Payer',
  plan_type: 'Plan',
  state: 'State',
  network_status: 'Network',
  place_of_service: 'Where it is done',
  date: 'Date of service',
}

export const errorsOf = (rejected: Rejected): ErrorSummary | null => errorSummary(rejected, LABELS)

type FormChoices = { payers: readonly NamedPayer[]; payer: NamedPayer | null; today: string }

export function formOf(
  query: PriorAuthQuery,
  { payers, payer, today }: FormChoices,
  rejected: Rejected,
): PriorAuthForm {
  const listed = payer && !payers.some(({ id }) => id === payer.id) ? [payer, ...payers] : payers
  return {
    code: field('code', LABELS.code, query.code ?? '', {
      rejected,
      maxlength: 100,
      placeholder: '73721 or knee MRI',
      width: 'w4',
    }),
    payer: select('payer_id', LABELS.payer_id, query.payer_id ?? '', {
      rejected,
      width: 'w4',
      options: [['', 'Choose a payer'], ...listed.map(({ id, name }) => [id, name] as const)],
    }),
    date: field('date', LABELS.date, query.date ?? today, { rejected, type: 'date', width: 'w4' }),
    plan: select('plan_type', LABELS.plan_type, query.plan_type ?? '', {
      rejected,
      width: 'half',
      options: [['', 'Any plan'], ...PLAN_CHOICES],
    }),
    state: select('state', LABELS.state, query.state ?? '', {
      rejected,
      width: 'half',
      options: [['', 'Any state'], ...US_STATES],
    }),
    place: select('place_of_service', LABELS.place_of_service, query.place_of_service ?? '', {
      rejected,
      options: [['', 'Any place'], ...PLACE_CHOICES],
    }),
    network: select('network_status', LABELS.network_status, query.network_status ?? '', {
      rejected,
      options: [
        ['', 'Either'],
        ['in_network', 'In network'],
        ['out_of_network', 'Out of network'],
      ],
    }),
  }
}

/** A code that words may mean, with a name of it where one is published. */
export type CodeForWords = { code: string; codeType: string; name: string }

const TYPES = ['cpt', 'hcpcs', 'cdt', 'ms_drg', 'icd10cm', 'icd10pcs', 'revenue', 'ndc'] as const

/** Whether a text is a code and not words: `73721`, `J1745`, `M17.11`; not `surgery`. */
export function isCode(text: string): boolean {
  const code = text.trim().toUpperCase()
  return /\d/.test(code) && TYPES.some((type) => hasCodeShape(code, type))
}

const DOCUMENTS = 5
const PRICES = 100
const CODES = 8

/**
 * Codes that words may mean: those of prior authorization rules that a policy search finds, then
 * those that hospitals describe with these words.
 */
export async function findCodes(
  ctx: Ctx,
  words: string,
  payerId: string | undefined,
): Promise<CodeForWords[]> {
  const [found, prices] = await Promise.all([
    lookUp(ctx.lookups, { topic: words, payer: payerId, take: DOCUMENTS, withRules: true }),
    findPrices(ctx, { q: words, dir: 'desc' }, { skip: 0, take: PRICES }),
  ])
  const procedures = proceduresOf(prices.items, words)
  const names = new Map(procedures.map(({ code, text }) => [code, text]))
  const ofRules = [...found.rules, ...found.items.flatMap(({ rules }) => rules)]
    .filter(({ ruleCategory, codeRange }) => ruleCategory === 'prior_authorization' && codeRange === null)
    .map(({ code, codeType }) => ({ code, codeType }))
  const ofPrices = procedures.map(({ code, family }) => ({ code, codeType: family.toLowerCase() }))
  const byCode = new Map([...ofRules, ...ofPrices].map((each) => [each.code, each]))
  return [...byCode.values()]
    .toSorted((a, b) => Number(names.has(b.code)) - Number(names.has(a.code)))
    .slice(0, CODES)
    .map((each) => ({ ...each, name: names.get(each.code) ?? '' }))
}
