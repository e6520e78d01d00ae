import { decidePriorAuth, type PriorAuthAnswer } from '@ppman/policies/prior-authorization'
import { dayOf } from '@ppman/policies/rules'
import type { ContractRate, Price } from '@ppman/prices'
import { type Evidence, hrefOf, type Verdict, verdict } from '@ppman/web-ui'
import type { Ctx } from '../../context.ts'
import type { Visitor } from '../../visitor.ts'
import { formatDollars, formatModifiers } from '../transparency-price/format.ts'

export type ContractsQuery = {
  ccn: string
  code: string
  code_type: string
  setting: string
  methodology_class: string
  /** As published, or `none` for a drug without one. */
  drug_unit: string
  payer: string
  line: string
  sort: string
}

export type Row = {
  payer: string
  plan: string
  isYours: boolean
  rate: string
  against: string
  paidBy: string
  lines: string
  authorization: { verdict: Verdict; href: string } | null
  evidence: Evidence
}
export type ApartRow = Omit<Row, 'against'> & { estimate: string }
export type Head = {
  label: string
  href: string
  direction: '' | 'ascending' | 'descending'
  isFigure: boolean
}

const PATH = '/transparency/contracts'
export const addressOf = (
  query: ContractsQuery,
  more: Partial<ContractsQuery> & { format?: string } = {},
): string => hrefOf({ path: PATH, query: { ...query, ...more } })

const byRate = (a: ContractRate, b: ContractRate): number => (a.dollarE4 ?? 0) - (b.dollarE4 ?? 0)
const SORTS: Record<string, (a: ContractRate, b: ContractRate) => number> = {
  payer: (a, b) => a.payer.localeCompare(b.payer) || a.plan.localeCompare(b.plan),
  plan: (a, b) => a.plan.localeCompare(b.plan),
  method: (a, b) => a.methodology.localeCompare(b.methodology),
}

/** An unknown order is the lowest rate first. */
export function sortContracts(contracts: readonly ContractRate[], sort: string): ContractRate[] {
  const [name = '', order] = sort.split(':')
  const compare = Object.hasOwn(SORTS, name) ? SORTS[name]! : byRate
  const sorted = contracts.toSorted((a, b) => compare(a, b) || a.payer.localeCompare(b.payer))
  return order === 'desc' ? sorted.toReversed() : sorted
}

export function headsOf(query: ContractsQuery, hasAuthorization: boolean): Head[] {
  const [current = '', order] = (query.sort || 'rate:asc').split(':')
  const head = (name: string, label: string, isFigure = false): Head => {
    const isCurrent = name === current
    const isDescending = isCurrent && order === 'desc'
    const next = isCurrent && !isDescending ? 'desc' : 'asc'
    return {
      label,
      href: addressOf(query, { sort: `${name}:${next}` }),
      direction: isCurrent ? (isDescending ? 'descending' : 'ascending') : '',
      isFigure,
    }
  }
  const plain = (label: string, isFigure = false): Head => ({ label, href: '', direction: '', isFigure })
  return [
    head('payer', 'Insurer, as the hospital names it'),
    head('plan', 'Plan'),
    head('rate', 'Rate', true),
    plain('Against the median', true),
    head('method', 'Paid by'),
    ...(hasAuthorization ? [plain('Prior authorization')] : []),
    plain('Source'),
  ]
}

export function contractRow(
  one: ContractRate,
  query: ContractsQuery,
  price: Price,
  authorization: AuthorizationByPayer | null,
): Row {
  const tone = one.payerId === null ? undefined : authorization?.get(one.payerId)
  return {
    payer: one.payer,
    plan: one.plan,
    isYours: query.payer !== '' && one.payer.toLowerCase() === query.payer.toLowerCase(),
    rate: formatDollars(one.dollarE4),
    against: formatAgainst(one.dollarE4, price.contractMedianE4),
    paidBy: [one.methodology || 'not stated', formatModifiers(one.modifiers)].filter(Boolean).join(', '),
    lines: one.lines > 1 ? `median of ${one.lines} lines` : '',
    authorization:
      authorization === null
        ? null
        : {
            verdict: AUTHORIZATION[tone ?? 'unknown'],
            href:
              one.payerId === null
                ? ''
                : hrefOf({ path: '/policy/search', query: { q: price.code, payer_id: one.payerId } }),
          },
    evidence: {
      href: hrefOf({ path: '/transparency/evidence', query: { rate: one.rateId } }),
      label: `record ${one.recordNo.toLocaleString('en-US')}`,
    },
  }
}

const AUTHORIZATION = {
  required: verdict('yes', 'Required'),
  not_required: verdict('no', 'Not required'),
  conditional: verdict('depends', 'Depends'),
  unknown: verdict('unknown', 'No rule found'),
}

function formatAgainst(amountE4: number | null, medianE4: number | null): string {
  if (amountE4 === null || !medianE4) return ''
  const percent = Math.round((Math.abs(amountE4 - medianE4) / medianE4) * 100)
  if (amountE4 === medianE4) return 'median'
  return `${percent === 0 ? 'under 1' : percent}% ${amountE4 < medianE4 ? 'lower' : 'higher'}`
}

/** What a contract without a comparable dollar rate pays. */
export function formatTerms({ dollarE4, percentE4, algorithm, methodology }: ContractRate): string {
  if (percentE4 !== null) return `${percentE4 / 10_000}% of charges`
  if (dollarE4 !== null) return `${formatDollars(dollarE4)}${/diem/.test(methodology) ? ' a day' : ''}`
  return algorithm ? 'by a formula' : 'no rate given'
}

/**
 * Whether payers ask for prior authorization of a code, by payer id. A payer without a rule is
 * missing.
 */
export type AuthorizationByPayer = ReadonlyMap<string, PriorAuthAnswer>

/** Rules of a code that are read at most, newest first. */
const MAX_RULES = 500

/**
 * Joins prices with policies: what each payer's rules in force today say about a code, without plan
 * or place of service.
 *
 * @returns null for visitors who are not signed in: rules are for members
 */
export async function authorizationByPayer(
  ctx: Ctx,
  visitor: Visitor,
  code: string,
): Promise<AuthorizationByPayer | null> {
  if (!visitor.signedIn) return null
  const today = dayOf(ctx.now())
  const filter = { code, ruleCategory: 'prior_authorization', effectiveOn: today, isCurrent: false }
  const { items } = await ctx.rules.list(filter, { skip: 0, take: MAX_RULES }, today)
  const byPayer = Map.groupBy(items, ({ payerId }) => payerId)
  return new Map([...byPayer].map(([payerId, rules]) => [payerId, decidePriorAuth(rules, {}).answer]))
}
