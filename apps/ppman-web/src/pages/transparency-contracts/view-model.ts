import {
  type ContractList,
  type ContractRate,
  type ListedHospital,
  noMedianReason,
  type Price,
} from '@ppman/prices'
import {
  capitalize,
  type CodeChip,
  codeChip,
  type Empty,
  empty,
  formatCount,
  formatDay,
  formatIsoDay,
  type Freshness,
  freshness,
  hrefOf,
  type Link,
  type Picks,
  choices,
  titleCaseName,
} from '@ppman/web-ui'
import { type DotStrip, dotStrip } from '../../plots/dot-strip.ts'
import {
  contractsHref,
  formatBasis,
  formatCashFor,
  formatDollars,
  formatModifiers,
  formatPlace,
  formatReason,
  formatRound,
  formatSetting,
  formatTick,
  hospitalHref,
  procedureHref,
  procedureName,
} from '../transparency-price/format.ts'
import {
  addressOf,
  type ApartRow,
  type AuthorizationByPayer,
  contractRow,
  type ContractsQuery,
  formatTerms,
  type Head,
  headsOf,
  type Row,
  sortContracts,
} from './contract-rows.ts'
import { type ContractsForm, formOf, noForm } from './contracts-form.ts'

/** Formatted values for the template. */
export type ContractsModel = {
  title: string
  crumb: string
  crumbs: Link[]
  isFound: boolean
  empty: Empty | null
  kicker: { name: string; href: string; chip: CodeChip; rest: string }
  freshness: Freshness
  kinds: Picks
  strip: DotStrip | null
  caption: string
  form: ContractsForm
  heads: Head[]
  rows: Row[]
  apart: ApartRow[]
  noRows: string
  leftOut: string
  csvHref: string
  hasAuthorization: boolean
  authorizationNote: { text: string; link: Link } | null
  next: Link[]
  cash: string
}

export type ContractsInput = {
  hospital: ListedHospital
  list: ContractList
  /** Null for visitors who are not signed in. */
  authorization: AuthorizationByPayer | null
}

export const noContracts = (title: string, text: string): ContractsModel => ({
  title,
  crumb: 'Contracts',
  crumbs: [],
  isFound: false,
  empty: empty('Every contract of a hospital for one procedure', text, [
    { label: 'Search prices', href: '/transparency/search' },
    { label: 'Hospitals', href: '/transparency/hospital' },
  ]),
  kicker: { name: '', href: '', chip: codeChip(''), rest: '' },
  freshness: freshness({}),
  kinds: choices('', []),
  strip: null,
  caption: '',
  form: noForm,
  heads: [],
  rows: [],
  apart: [],
  noRows: '',
  leftOut: '',
  csvHref: '',
  hasAuthorization: false,
  authorizationNote: null,
  next: [],
  cash: '',
})

export function contractsModel(query: ContractsQuery, input: ContractsInput): ContractsModel {
  const { hospital, list, authorization } = input
  const { price, contracts, modified } = list
  const { name, place } = nameOf(price, hospital)
  const isShown = ({ productLine }: ContractRate) =>
    query.line === '' || (productLine ?? 'unspecified') === query.line
  const priced = sortContracts(pricedOf(contracts.filter(isShown), price), query.sort)
  const apart = [...contracts, ...modified].filter((one) => isShown(one) && !priced.includes(one))
  const rowOf = (one: ContractRate) => contractRow(one, query, price, authorization)
  return {
    title: titleOf(pricedOf(contracts, price), price, name),
    crumb: 'Contracts',
    crumbs: [{ label: titleCaseName(hospital.name), href: hospitalHref(hospital.ccn) }],
    isFound: true,
    empty: null,
    kicker: {
      name,
      href: procedureHref(price),
      chip: codeChip(price.code, { kind: price.family, href: procedureHref(price) }),
      rest: [termsOf(price), titleCaseName(hospital.name), place].filter(Boolean).join(' · '),
    },
    freshness: freshness({
      facts: [
        ...(hospital.lastUpdatedOn
          ? [{ name: 'Hospital file dated', value: formatIsoDay(hospital.lastUpdatedOn) }]
          : []),
        ...(hospital.readAt ? [{ name: 'Read', value: formatDay(hospital.readAt) }] : []),
      ],
      links: [
        { label: 'The figure and its line in the file', href: `/transparency/evidence?price=${price.id}` },
      ],
    }),
    kinds: kindChoices(list),
    strip: stripOf(priced, query, price),
    caption: captionOf(priced.length),
    form: formOf(query, list),
    heads: headsOf(query, priced.length > 0 && authorization !== null),
    rows: priced.map(rowOf),
    apart: apart.map((one) => ({
      ...rowOf(one),
      rate: formatTerms(one),
      estimate: formatDollars(one.estimateE4) || 'none given',
    })),
    noRows: priced.length > 0 ? '' : noRowsReason(price),
    leftOut:
      list.linesLeftOut > 0
        ? `${formatCount(list.linesLeftOut, 'further line')} of the file were left out.`
        : '',
    csvHref: addressOf(query, { format: 'csv' }),
    hasAuthorization: authorization !== null,
    authorizationNote: authorization === null ? signInNote(query) : null,
    next: nextOf(price),
    cash: cashText(price),
  }
}

/** `outpatient · modifier TC` */
const termsOf = ({ setting, modifiers }: Price): string =>
  [formatSetting(setting), formatModifiers(modifiers)].filter(Boolean).join(' · ')

/** `$2,066.50 (inpatient and outpatient)`; empty without a cash price. */
function cashText(price: Price): string {
  const settings = formatCashFor(price)
  return formatDollars(price.cashE4) + (settings && ` (${settings})`)
}

const nameOf = (price: Price, hospital: ListedHospital) => ({
  name: procedureName(price),
  place: formatPlace(hospital.city, hospital.state),
})

/** Contracts with a dollar rate of the kind of payment that the page is about. */
export const pricedOf = (contracts: readonly ContractRate[], price: Price): ContractRate[] =>
  price.withheld && price.withheld !== 'modified'
    ? []
    : contracts.filter(
        ({ dollarE4, methodologyClass }) => dollarE4 !== null && methodologyClass === price.methodologyClass,
      )

function titleOf(priced: readonly ContractRate[], price: Price, name: string): string {
  const amounts = priced.map(({ dollarE4 }) => dollarE4!).sort((a, b) => a - b)
  const median = formatRound(price.contractMedianE4)
  if (amounts.length === 0) return `${name}: no contract with a dollar rate`
  if (amounts.length === 1) return `1 contract pays ${formatRound(amounts[0]!)}`
  const [low, high] = [formatRound(amounts[0]!), formatRound(amounts.at(-1)!)]
  if (low === high) return `${amounts.length} contracts all pay ${low}`
  const half = median === '' ? '' : ` Half pay ${median} or less.`
  return `${formatCount(amounts.length, 'contract')} pay ${low} to ${high}.${half}`
}

const noRowsReason = (price: Price): string => {
  const reason = noMedianReason(price)
  return `${reason ? formatReason(reason) : 'No contract of this kind of plan has a dollar rate'}.`
}

const captionOf = (contracts: number): string =>
  contracts === 0 ? '' : 'Dollar rates of one kind of payment. The lines of your insurer are marked.'

/** Settings and kinds of payment that the hospital publishes for the code. */
function kindChoices({ price, others }: ContractList): Picks {
  const items = [price, ...others]
    .filter(({ billingClass }) => billingClass === price.billingClass)
    .filter((each) => each.id === price.id || each.contracts + each.formulaContracts > 0)
    .map((each) => ({
      label: `${capitalize(formatBasis(each))} (${each.contracts + each.formulaContracts})`,
      href: contractsHref(each),
      isCurrent: each.id === price.id,
    }))
  return choices('Published for:', items.length > 1 ? items : [])
}

function stripOf(priced: readonly ContractRate[], query: ContractsQuery, price: Price): DotStrip | null {
  if (priced.length < 2 || price.contractMedianE4 === null) return null
  const dots = priced.map(({ payer, plan, dollarE4 }) => ({
    amount: dollarE4!,
    label: `${[payer, plan].filter(Boolean).join(', ')}: ${formatDollars(dollarE4)}`,
    isMarked: query.payer !== '' && payer.toLowerCase() === query.payer.toLowerCase(),
  }))
  const amounts = dots.map(({ amount }) => amount)
  const [low, high] = [formatRound(Math.min(...amounts)), formatRound(Math.max(...amounts))]
  return dotStrip(
    dots,
    { median: price.contractMedianE4, low: price.p10E4, high: price.p90E4 },
    {
      label:
        `${formatCount(dots.length, 'rate')} from ${low} to ${high}, median ` +
        `${formatRound(price.contractMedianE4)}. The table lists each.`,
      format: formatRound,
      tick: formatTick,
    },
  )
}

const signInNote = (query: ContractsQuery): ContractsModel['authorizationNote'] => ({
  text: 'Does your plan ask for prior authorization first? Members see the answer beside each contract.',
  link: {
    label: 'Sign in to see it',
    href: `/auth/login?return_to=${encodeURIComponent(addressOf(query))}`,
  },
})

const nextOf = ({ ccn, code, family }: Price): Link[] => [
  {
    label: 'Compare with other hospitals',
    href: hrefOf({
      path: '/transparency/compare',
      query: { codes: code, code_types: family, hospitals: ccn ?? '' },
    }),
  },
  {
    label: 'This procedure at all hospitals',
    href: hrefOf({ path: '/transparency/search', query: { q: code, code_type: family } }),
  },
]
