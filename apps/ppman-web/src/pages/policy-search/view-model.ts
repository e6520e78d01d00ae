import type { Found, FoundRule, Hit } from '@ppman/search'
import { type PageLinks, pageLinks } from '../../views.ts'
import { formatCount, formatDay } from '../transparency-price/format.ts'

export const PAGE_SIZE = 20

export type PolicySearchQuery = {
  q: string
  payer_id?: string | undefined
  specialty?: string | undefined
  state?: string | undefined
  plan_type?: string | undefined
  in_force?: boolean | undefined
  page: number
}
type Choice = { value: string; label: string; chosen: boolean }
/** A piece of text that is highlighted or not. */
type Piece = { text: string; isFound: boolean }
type Row = {
  kind: string
  title: Piece[]
  href: string
  snippet: Piece[]
  payer: string
  facts: string
  status: string
  isPast: boolean
}

/** Formatted values for the template. */
export type PolicySearchModel = {
  title: string
  q: string
  state: string
  payers: Choice[]
  specialties: Choice[]
  planTypes: Choice[]
  isInForce: boolean
  asked: boolean
  summary: string
  /** Spelling corrections of the query. */
  read: string
  rows: Row[]
  pages: PageLinks
}

type Names = {
  payers: readonly { id: string; name: string }[]
  specialties: readonly string[]
  planTypes: readonly string[]
}

export function policySearchModel(
  query: PolicySearchQuery,
  { found, today, ...names }: { found: Found | null; today: string } & Names,
): PolicySearchModel {
  const {
    q,
    state = '',
    payer_id: payerId = '',
    specialty = '',
    plan_type: planType = '',
    in_force: isInForce = false,
  } = query
  const labelChoices = (all: readonly string[], any: string, one: string) =>
    choices([['', any], ...all.map((name) => [name, name.replaceAll('_', ' ')] as const)], one)
  return {
    title: q === '' ? 'Search policies' : `Policies for “${q}”`,
    q,
    state,
    payers: choices(
      [['', 'Every payer'], ...names.payers.map(({ id, name }) => [id, name] as const)],
      payerId,
    ),
    specialties: labelChoices(names.specialties, 'Any specialty', specialty),
    planTypes: labelChoices(names.planTypes, 'Any plan', planType),
    isInForce,
    asked: q !== '',
    summary: found ? summaryOf(q, found) : q === '' ? '' : 'Two letters at least.',
    read: (found?.query.corrections ?? []).map(({ from, to }) => `“${from}” was read as “${to}”.`).join(' '),
    rows: (found?.items ?? []).map((hit) => rowOf(hit, today)),
    pages: pageLinks(
      {
        path: '/policy/search',
        query: {
          q,
          payer_id: payerId,
          specialty,
          state,
          plan_type: planType,
          in_force: isInForce ? 'true' : '',
        },
      },
      found?.total ?? 0,
      { page: query.page, pageSize: PAGE_SIZE },
    ),
  }
}

const choices = (options: readonly (readonly [string, string])[], one: string): Choice[] =>
  options.map(([value, label]) => ({ value, label, chosen: value === one }))

function summaryOf(q: string, { total, isCapped }: Found): string {
  if (total === 0) return `Nothing that we read matches “${q}”. Try fewer words, or take a filter away.`
  return isCapped
    ? `The best ${total.toLocaleString('en-US')} of more: add a word to narrow them.`
    : `${formatCount(total, 'result')}.`
}

const formatIsoDay = (on: string) => formatDay(new Date(`${on}T00:00:00Z`))

const KINDS = { policy: 'policy', lcd: 'LCD', article: 'article' }

function rowOf(hit: Hit, today: string): Row {
  const snippet = splitByHighlights(hit.passage.text, hit.passage.highlights)
  const row = { snippet, facts: '', status: '', isPast: false }
  if (hit.type === 'payer')
    return {
      ...row,
      kind: 'payer',
      title: splitByHighlights(hit.payer.name, hit.titlePlaces),
      snippet: [],
      payer: '',
      href: `/policy/search?payer_id=${hit.payer.id}`,
    }
  if (hit.type === 'rule') {
    const { payer, code, codeType, codeRange, ruleCategory, disposition, url, newerRuleInForce } = hit.rule
    const ruleSummary = [ruleCategory, disposition].filter(Boolean).join(', ').replaceAll('_', ' ')
    return {
      ...row,
      kind: 'rule',
      title: splitByHighlights(`${codeType.toUpperCase()} ${codeRange ?? code}: ${ruleSummary}`, []),
      payer: payer.name,
      facts: ruleDays(hit.rule),
      status: newerRuleInForce ? 'a newer rule is in force, too' : '',
      href: url ?? '',
    }
  }
  const { kind, number, version, title, payer, url, effectiveOn, retiredOn, isProposed, opening, specialty } =
    hit.document
  const isRetired = retiredOn !== null && retiredOn <= today
  const isFuture = effectiveOn !== null && effectiveOn > today
  return {
    kind: KINDS[kind],
    title: splitByHighlights(title, hit.titlePlaces),
    href: url,
    // A title twice says nothing.
    snippet: opening === '' ? [] : snippet,
    payer: payer.name,
    facts: [
      number && `${number} version ${version}`,
      effectiveOn && `in force ${isFuture ? 'from' : 'since'} ${formatIsoDay(effectiveOn)}`,
      specialty.replaceAll('_', ' '),
    ]
      .filter(Boolean)
      .join(' · '),
    status: isRetired
      ? `retired ${formatIsoDay(retiredOn)}`
      : isProposed
        ? 'proposed'
        : isFuture
          ? 'not yet in force'
          : '',
    isPast: isRetired,
  }
}

const ruleDays = ({ effectiveOn, endsOn }: FoundRule) =>
  [effectiveOn && `in force since ${formatIsoDay(effectiveOn)}`, endsOn && `until ${formatIsoDay(endsOn)}`]
    .filter(Boolean)
    .join(' · ')

function splitByHighlights(text: string, found: readonly { start: number; end: number }[]): Piece[] {
  const borders = found.flatMap(({ start, end }) => [start, end])
  const cuts = [0, ...borders, text.length]
  return cuts
    .slice(1)
    .map((end, index) => ({ text: text.slice(cuts[index], end), isFound: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
