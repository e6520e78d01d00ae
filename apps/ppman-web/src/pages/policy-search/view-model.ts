import type { Found, Hit } from '@ppman/search'
import { formatCount, type PageLinks, pageLinks, type Select, select, US_STATES } from '@ppman/web-ui'
import { formatDocumentValidity, formatLongDay, formatValidity } from '../policy-change/format-validity.ts'
import { documentHref } from '../policy-documents/format-document.ts'
import { codeHref, policyHref } from '../policy-rule/format-rule.ts'

export const PAGE_SIZE = 20

export type PolicySearchQuery = {
  q: string
  payer_id?: string | undefined
  specialty?: string | undefined
  state?: string | undefined
  plan_type?: string | undefined
  /** A day; today without it. */
  in_force_on?: string | undefined
  /** Takes the filter of the day off, so that upcoming rules are found. */
  any_date?: boolean
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
  /** The document at the payer; empty where the title leads there. */
  originalHref: string
}

/** Formatted values for the template. */
export type PolicySearchModel = {
  title: string
  q: string
  state: Select
  payers: Choice[]
  specialties: Choice[]
  planTypes: Choice[]
  inForceOn: string
  isAnyDate: boolean
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
    in_force_on: inForceOn = today,
    any_date: isAnyDate = false,
  } = query
  const labelChoices = (all: readonly string[], any: string, one: string) =>
    choices([['', any], ...all.map((name) => [name, name.replaceAll('_', ' ')] as const)], one)
  return {
    title: q === '' ? 'Search policies' : `Policies for “${q}”`,
    q,
    state: select('state', 'State', state, { options: [['', 'Any state'], ...US_STATES] }),
    payers: choices(
      [['', 'Every payer'], ...names.payers.map(({ id, name }) => [id, name] as const)],
      payerId,
    ),
    specialties: labelChoices(names.specialties, 'Any specialty', specialty),
    planTypes: labelChoices(names.planTypes, 'Any plan', planType),
    inForceOn,
    isAnyDate,
    asked: q !== '',
    summary: found
      ? `${summaryOf(q, found)} ${scopeOf(isAnyDate ? null : inForceOn)}`
      : q === ''
        ? ''
        : 'Two letters at least.',
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
          in_force_on: isAnyDate ? '' : inForceOn,
          any_date: isAnyDate ? 'true' : '',
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

/** Which rules and policies a result holds, by the day of the filter. */
const scopeOf = (inForceOn: string | null): string =>
  inForceOn === null
    ? 'Policies of any date; rules that are in force or start later.'
    : `In force on ${formatLongDay(inForceOn)}.`

const KINDS = { policy: 'policy', lcd: 'LCD', article: 'article' }

function rowOf(hit: Hit, today: string): Row {
  const snippet = splitByHighlights(hit.passage.text, hit.passage.highlights)
  const row = { snippet, facts: '', status: '', isPast: false, originalHref: '' }
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
    const { effectiveOn, endsOn } = hit.rule
    const validity = formatValidity({ effectiveFrom: effectiveOn, effectiveTo: endsOn }, today)
    const ruleSummary = [ruleCategory, disposition].filter(Boolean).join(', ').replaceAll('_', ' ')
    return {
      ...row,
      kind: 'rule',
      title: splitByHighlights(`${codeType.toUpperCase()} ${codeRange ?? code}: ${ruleSummary}`, []),
      payer: payer.name,
      facts: validity.days,
      status: newerRuleInForce ? 'a newer rule is in force, too' : validity.status,
      isPast: validity.isPast,
      href: ruleHref(hit.rule),
      originalHref: url ?? '',
    }
  }
  const { policyId, uploadId, kind, number, version, title, payer, url, opening, specialty } = hit.document
  const validity = formatDocumentValidity(hit.document, today)
  return {
    kind: uploadId ? 'your document' : KINDS[kind],
    title: splitByHighlights(title, hit.titlePlaces),
    href: policyId ? policyHref(policyId) : url,
    originalHref: policyId ? url : '',
    // A title twice says nothing.
    snippet: opening === '' ? [] : snippet,
    payer: payer.name,
    facts: [
      number && `${number} version ${version}`,
      hit.document.effectiveOn && validity.days,
      specialty.replaceAll('_', ' '),
    ]
      .filter(Boolean)
      .join(' · '),
    status: validity.status,
    isPast: validity.isPast,
  }
}

/** Where a rule stands: in a watched policy, a document of the organization, or by its code. */
export function ruleHref({ id, policyId, uploadId, code }: (Hit & { type: 'rule' })['rule']): string {
  if (uploadId) return `${documentHref(uploadId)}#rule-${id}`
  return policyId ? `${policyHref(policyId)}#rule-${id}` : codeHref(code)
}

function splitByHighlights(text: string, found: readonly { start: number; end: number }[]): Piece[] {
  const borders = found.flatMap(({ start, end }) => [start, end])
  const cuts = [0, ...borders, text.length]
  return cuts
    .slice(1)
    .map((end, index) => ({ text: text.slice(cuts[index], end), isFound: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
