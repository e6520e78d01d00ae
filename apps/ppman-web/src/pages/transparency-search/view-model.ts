import { type FoundGroups, parseAskedLine, type PriceGroup } from '@ppman/prices'
import {
  capitalize,
  formatCount,
  hrefOf,
  type Link,
  type PageLinks,
  pageLinks,
  type Rejected,
  type Scale,
  scaleOf,
} from '@ppman/web-ui'
import {
  formatBasis,
  formatLine,
  formatRound,
  formatTick,
  procedureHref,
} from '../transparency-price/format.ts'
import { type Result, resultOf } from './result.ts'
import { EMPTY_QUERY, type SearchForm, searchForm, type SearchQuery } from './search-form.ts'

type Group = {
  id: string
  name: string
  chip: { kind: string; code: string; href: string; change: ''; sign: '' }
  summary: string
  scale: Scale | null
  results: Result[]
  /** The rest of the hospitals; null when all are shown. */
  all: Link | null
  /** Fields of the comparison, and the way to it without ticking. */
  compare: { code: string; family: string; line: string; first: Link } | null
  hasBars: boolean
  /** Whether a bar shows the middle of all contracts. */
  hasSpans: boolean
}

/** Formatted values for the template. */
export type SearchModel = SearchForm & {
  title: string
  crumb: string
  lead: string
  isAsked: boolean
  repaired: { query: string; asked: string } | null
  /** Cities of the same name in other states. */
  places: Link[]
  groups: Group[]
  groupsTitle: string
  status: string
  others: Link[]
  nothing: { title: string; text: string; links: Link[] } | null
  pages: PageLinks
}

export type SearchInput = {
  found: FoundGroups
  payers: readonly { id: string; name: string }[]
  page: number
  /** Fields of the address that could not be read. */
  rejected?: Rejected
}

/** Results of each page of a single group. */
const PAGE_SIZE = 20
const EXAMPLES = ['knee MRI', 'colonoscopy', 'C-section', 'blood count', '27447']

export function searchModel(
  query: SearchQuery,
  { found, payers, page, rejected = {} }: SearchInput,
): SearchModel {
  const isAsked = query.q !== ''
  const { groups, repaired, place, isPlaceUnknown } = found
  const where = whereOf(query, found)
  return {
    ...searchForm(query, { payers, placeLabel: place?.label ?? '', isPlaceUnknown, rejected }),
    title: isPlaceUnknown ? `We do not know “${query.place}”` : titleOf(query, groups[0], where),
    crumb: isAsked ? `${capitalize(query.q)}${where}` : 'Search',
    lead: leadOf(query, groups[0]),
    isAsked,
    repaired: repaired === null ? null : { query: repaired, asked: query.q },
    places: (place?.others ?? []).map((label) => ({ label, href: addressOf({ ...query, place: label }) })),
    groups: groups.map((group) => groupModel(group, query, groups.length === 1)),
    groupsTitle: `${formatCount(groups.length, 'procedure')}${where}`,
    status: groups.length > 1 ? 'Grouped by procedure.' : '',
    others: found.others.map(({ family, code, name }) => ({
      label: name || `${family} ${code}`,
      href: addressOf({ ...query, q: code, code_type: family }),
    })),
    nothing: isAsked && groups.length > 0 ? null : nothingFound(query, isAsked, isPlaceUnknown, where),
    pages: pageLinks(
      { path: '/transparency/search', query: parameters(query) },
      groups.length === 1 ? groups[0]!.hospitals : 0,
      { page, pageSize: PAGE_SIZE },
    ),
  }
}

/** `3 hospitals and 5 samples` */
const formatHospitals = ({ hospitals, samples }: PriceGroup): string =>
  [
    hospitals > samples ? formatCount(hospitals - samples, 'hospital') : '',
    samples > 0 ? formatCount(samples, 'sample') : '',
  ]
    .filter(Boolean)
    .join(' and ')

/** ` near Atlanta, GA`, ` in Georgia`, or nothing. */
function whereOf({ state }: SearchQuery, { place }: FoundGroups): string {
  if (place) return ` near ${place.label}`
  return state ? ` in ${state}` : ''
}

/** The answer where there is one: the lowest and the highest compared median of the best group. */
function titleOf({ q }: SearchQuery, group: PriceGroup | undefined, where: string): string {
  if (q === '') return 'What does a hospital charge?'
  if (!group) return `No prices found for “${q}”${where}`
  const [low, high] = [formatRound(group.lowE4), formatRound(group.highE4)]
  if (low === '') return `${group.name}${where}: no price that can be compared`
  return `${group.name}${where}: ${low === high ? low : `${low} to ${high}`}`
}

function leadOf({ q, line_of_business }: SearchQuery, group: PriceGroup | undefined): string {
  if (q === '') return 'Medians of what insurers pay, hospital by hospital, and the price without insurance.'
  if (!group || group.kind === null) return ''
  if (group.compared === 0)
    return 'Only sample hospitals have prices that can be compared. They are made up and count in no figure.'
  const medians =
    group.compared === 1
      ? 'The median of the one hospital that can be compared'
      : `The lowest and the highest median of ${group.compared} hospitals`
  const basis = [formatBasis(group.kind), formatLine(parseAskedLine(line_of_business))]
  return (
    `${medians}: ${basis.join(', ')}. ` +
    'A plan may pay more or less; each contract has a line of its own under its hospital.'
  )
}

const parameters = ({ radius, ...query }: SearchQuery): Record<string, string> => ({
  ...query,
  radius: radius === undefined ? '' : String(radius),
})
const addressOf = (query: SearchQuery): string =>
  hrefOf({ path: '/transparency/search', query: parameters(query) })

function nothingFound(
  { q, place, state, setting, payer_id: payerId, code_type: family }: SearchQuery,
  isAsked: boolean,
  isPlaceUnknown: boolean,
  where: string,
): NonNullable<SearchModel['nothing']> {
  const links = EXAMPLES.map((each) => ({ label: each, href: addressOf({ ...EMPTY_QUERY, q: each }) }))
  if (!isAsked)
    return { title: 'Type a procedure in everyday words, or a code from a bill', text: 'For example:', links }
  if (isPlaceUnknown)
    return {
      title: 'Type a ZIP code, or a city that has a hospital',
      text: 'With its state if there are several. Or search without a place:',
      links: [{ label: `“${q}” anywhere`, href: addressOf({ ...EMPTY_QUERY, q }) }],
    }
  const isNarrowed = [place, state, setting, payerId, family].some((value) => value !== '')
  return {
    title: `No hospital that we have read publishes a price for “${q}”${where}`,
    text: isNarrowed
      ? 'Fewer filters or a larger distance may help. Other ways on:'
      : 'Other words, or the code from a bill or order, may help. For example:',
    links: isNarrowed
      ? [{ label: `“${q}” everywhere, without filters`, href: addressOf({ ...EMPTY_QUERY, q }) }]
      : links,
  }
}

function groupModel(group: PriceGroup, query: SearchQuery, isAlone: boolean): Group {
  const { family, code, name, hospitals, items, kind } = group
  const { line_of_business: chosen } = query
  const line = parseAskedLine(chosen)
  const amounts = items.flatMap(({ p90E4, contractMedianE4, lineMedianE4, cashE4 }) => [
    lineMedianE4 ?? p90E4 ?? 0,
    lineMedianE4 ?? contractMedianE4 ?? 0,
    cashE4 ?? 0,
  ])
  const scale = amounts.some((amount) => amount > 0) ? scaleOf(amounts, formatTick) : null
  const ccns = items.flatMap(({ ccn }) => ccn ?? [])
  return {
    id: `g-${family}-${code}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''),
    name,
    chip: { kind: family, code, href: procedureHref({ family, code }), change: '', sign: '' },
    summary: [
      formatHospitals(group),
      kind ? `${formatBasis(kind)}, ${formatLine(line)}` : '',
      isAlone ? '' : medianRange(group),
    ]
      .filter(Boolean)
      .join(' · '),
    scale,
    results: items.map((price) => resultOf(price, { group, scale, line })),
    all:
      !isAlone && hospitals > items.length
        ? {
            label: `All ${formatHospitals(group)}`,
            href: addressOf({ ...query, q: code, code_type: family }),
          }
        : null,
    compare:
      ccns.length > 1 ? { code, family, line: chosen, first: compareFirst(group, ccns, chosen) } : null,
    hasBars: items.some(({ contractMedianE4 }) => contractMedianE4 !== null),
    hasSpans: items.some(({ contracts, lineMedianE4 }) => contracts > 1 && lineMedianE4 === null),
  }
}

/** Hospitals that fit side by side on a laptop. */
const SIDE_BY_SIDE = 4

function compareFirst({ family, code }: PriceGroup, ccns: readonly string[], line: string): Link {
  const hospitals = [...new Set(ccns)].slice(0, SIDE_BY_SIDE)
  return {
    label: `Compare the first ${hospitals.length}`,
    href: hrefOf({
      path: '/transparency/compare',
      query: { codes: code, code_types: family, hospitals: hospitals.join(','), line_of_business: line },
    }),
  }
}

const medianRange = ({ lowE4, highE4 }: PriceGroup): string =>
  lowE4 === null || lowE4 === highE4 ? '' : `medians ${formatRound(lowE4)} to ${formatRound(highE4)}`
