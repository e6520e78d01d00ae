import type { ConformanceRun, MrfFile, Price, RateEvidence, SingleRate, Verification } from '@ppman/prices'
import { isGroupCode } from '@ppman/prices'
import {
  type CodeChip,
  codeChip,
  type Empty,
  empty,
  formatCount,
  formatDay,
  formatInstant,
  formatIsoDay,
  hrefOf,
  type Link,
  titleCaseName,
} from '@ppman/web-ui'
import {
  contractsHref,
  formatDollars,
  formatPrice,
  formatVerdict,
  hospitalHref,
  procedureHref,
  procedureName,
} from '../transparency-price/format.ts'
import { formatRecord, headlineOf, type ParsedRate, type RecordText } from './evidence-record.ts'

type Step = { title: string; big: string; detail: string; link: Link | null; isOut: boolean }

/** Formatted values for the template. */
export type EvidenceModel = {
  title: string
  crumb: string
  crumbs: Link[]
  isFound: boolean
  empty: Empty | null
  kicker: { name: string; href: string; chip: CodeChip; rest: string }
  /** What reading the bytes again gave; null where that was not asked for. */
  verified: { tone: 'good' | 'bad' | 'warn'; title: string; text: string } | null
  trail: Step[]
  facts: { name: string; value: string }[]
  record: RecordText | null
  noRecord: string
  /** Hidden fields of the form that reads the bytes again. */
  asked: { name: string; value: string }
  downloads: Link[]
  command: string
  api: string
}

export type EvidenceInput = {
  evidence: RateEvidence
  verdict: ConformanceRun | null
  /** Null: not asked for. `unread`: the bytes cannot be read during a request. */
  verification: Verification | 'unread' | null
  asked: { name: 'price' | 'rate'; value: string }
  now: Date
}

export const noEvidence = (): EvidenceModel => ({
  title: 'Where a figure comes from',
  crumb: 'Evidence',
  crumbs: [],
  isFound: false,
  empty: empty(
    'Every figure leads to its line in the hospital’s own file',
    'Follow the source beside a price: it leads here, to the file, its hash and the bytes of the line.',
    [
      { label: 'Search prices', href: '/transparency/search' },
      { label: 'Compare hospitals', href: '/transparency/compare' },
    ],
  ),
  kicker: { name: '', href: '', chip: codeChip(''), rest: '' },
  verified: null,
  trail: [],
  facts: [],
  record: null,
  noRecord: '',
  asked: { name: 'price', value: '' },
  downloads: [],
  command: '',
  api: '',
})

export function evidenceModel({ evidence, verdict, verification, asked, now }: EvidenceInput): EvidenceModel {
  const { price, single, file, fetch, record, traced } = evidence
  const used = usedRate(evidence)
  const address = (more: Record<string, string>) =>
    hrefOf({ path: '/transparency/evidence', query: { [asked.name]: asked.value, ...more } })
  const hasParts = file.layout === 'json' || record.part > 0
  const figure = price ? priceHeadline(price) : headlineOf(single!)
  return {
    title: titleOf(evidence, figure, used),
    crumb: 'Evidence',
    crumbs: price ? [{ label: titleCaseName(price.hospitalName), href: hospitalHref(price.ccn) }] : [],
    isFound: true,
    empty: null,
    kicker: kickerOf(price, single, file),
    verified: verification === null ? null : verifiedNote(verification, now),
    trail: trailOf(evidence, figure),
    facts: [...fileFacts(file, fetch), { name: 'CMS validator', value: formatVerdict(verdict) }],
    record: traced && formatRecord(traced, used),
    noRecord: traced
      ? ''
      : 'The file is packed and too large to read during a request. The command below reads the record.',
    asked,
    downloads: [
      ...(traced ? [{ label: 'Download the record', href: address({ format: 'record' }) }] : []),
      { label: 'Download the manifest', href: address({ format: 'manifest' }) },
    ],
    command:
      `npm run -s ppman -- mrf trace ${file.id} ` +
      `${hasParts ? `${record.number},${record.part}` : record.number}`,
    api: `/api/v1/price-transparency/rates/${asked.value}/evidence`,
  }
}

/** A median of an even number of contracts lies between two rates. */
function titleOf({ price, record }: RateEvidence, figure: string, used: ParsedRate | null): string {
  const place = `record ${record.number.toLocaleString('en-US')} of the hospital’s own file`
  const medianE4 = price?.contractMedianE4 ?? null
  const isExact =
    medianE4 === null || used?.dollar == null || Math.abs(used.dollar * UNITS_PER_DOLLAR - medianE4) < 1
  return isExact ? `${figure} is in ${place}` : `${figure} is a median; the rate nearest to it is in ${place}`
}

/** Amounts are kept in 1/10,000 dollar. */
const UNITS_PER_DOLLAR = 10_000

const priceHeadline = (price: Price): string =>
  formatDollars(price.contractMedianE4 ?? price.cashE4 ?? price.grossE4) || 'A price without an amount'

/** The rate that a figure uses: the single rate, or the one nearest to the median. */
function usedRate({ price, single, traced }: RateEvidence): ParsedRate | null {
  const rates = traced?.parsed.rates ?? []
  if (single) return rates[single.rateNo] ?? null
  const median = price?.contractMedianE4 ?? null
  if (median === null) return null
  const distance = ({ dollar }: ParsedRate) => Math.abs((dollar ?? Infinity) - median / UNITS_PER_DOLLAR)
  return rates.reduce<ParsedRate | null>(
    (best, rate) => (rate.dollar !== null && (!best || distance(rate) < distance(best)) ? rate : best),
    null,
  )
}

function kickerOf(price: Price | null, single: SingleRate | null, file: MrfFile): EvidenceModel['kicker'] {
  const own = single?.codes.find(({ family, code }) => !isGroupCode(family, code))
  const code = price ?? own ?? single?.codes[0]
  const described = price ?? (own && { ...own, text: single?.description ?? '' })
  return {
    name: described ? procedureName(described) : (single?.description ?? ''),
    href: code ? procedureHref(code) : '',
    chip: codeChip(code?.code ?? '', code ? { kind: code.family, href: procedureHref(code) } : {}),
    rest: [
      price?.setting ?? single?.setting,
      single && [single.payer, single.plan].filter(Boolean).join(' '),
      price ? `${price.hospitalName}, ${price.state}` : file.hospitalName,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

function verifiedNote(verification: Verification | 'unread', now: Date): EvidenceModel['verified'] {
  if (verification === 'unread')
    return {
      tone: 'warn',
      title: 'Not read again.',
      text:
        'The file is packed and too large for a request, or its single rates are not kept. The command ' +
        'below reads it.',
    }
  const { evidence, rates, differences } = verification
  const bytes = formatCount(evidence.traced?.byteLength ?? 0, 'byte')
  const read = `On ${formatInstant(now)} the ${bytes} below were read from the kept file once more`
  if (differences.length === 0)
    return {
      tone: 'good',
      title: 'Read again and equal.',
      text: `${read} and gave the same values for ${formatCount(rates, 'rate')}.`,
    }
  const fields = [...new Set(differences.map(({ field }) => field))].join(', ')
  return {
    tone: 'bad',
    title: 'Read again and different.',
    text: `${read} and gave ${formatCount(differences.length, 'other value')}: ${fields}. Please report it.`,
  }
}

function trailOf({ price, single, file, fetch, record, traced }: RateEvidence, figure: string): Step[] {
  const [from, length] = [traced?.byteOffset ?? price?.byteOffset, traced?.byteLength ?? price?.byteLength]
  const url = fetch?.url ?? file.url
  const inner = { link: null, isOut: false }
  return [
    price
      ? {
          title: 'The figure',
          big: figure,
          detail: basisOf(price),
          link: { label: 'See every contract', href: contractsHref(price) || hospitalHref(price.ccn) },
          isOut: false,
        }
      : {
          ...inner,
          title: 'The rate',
          big: figure,
          detail: [single!.payer, single!.plan].filter(Boolean).join(', '),
        },
    {
      ...inner,
      title: 'The record',
      big: record.number.toLocaleString('en-US'),
      detail:
        from === undefined || length === undefined
          ? ''
          : `Bytes ${from.toLocaleString('en-US')} to ${(from + length).toLocaleString('en-US')}, unpacked`,
    },
    {
      ...inner,
      title: 'The file, kept unchanged',
      big: file.fileName,
      detail: [
        formatCount(file.bytes, 'byte'),
        file.lastUpdatedOn && `dated ${formatIsoDay(file.lastUpdatedOn)}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      title: 'Where it was published',
      big: hostOf(url) ?? 'Supplied by an operator',
      detail: fetch ? `Fetched ${formatDay(fetch.startedAt)}` : '',
      link: url && hostOf(url) ? { label: 'The file at the hospital', href: url } : null,
      isOut: true,
    },
  ]
}

const basisOf = (price: Price): string =>
  price.contractMedianE4 === null
    ? price.cashE4 === null
      ? 'The list price; no median is published.'
      : 'The cash price; no median is published.'
    : `Median of ${formatPrice(price).contracts}, ${formatCount(price.rates, 'rate')} in all.`

/** The host of a web address; null for everything else. */
function hostOf(url: string | null): string | null {
  if (!url || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null
  return new URL(url).host
}

/** Facts about a file; unknown facts are left out. */
function fileFacts(file: MrfFile, fetch: RateEvidence['fetch']): EvidenceModel['facts'] {
  const facts: [string, string | null][] = [
    ['SHA-256 of the file as published', file.sha256],
    ['Published at', fetch?.url ?? file.url],
    ['Fetched', fetch && `${formatDay(fetch.startedAt)} by ${fetch.tool}`],
    [
      'Member of the archive',
      file.members.length > 1 ? file.members.map(({ path }) => path).join(', ') : file.memberPath,
    ],
    ['Price files of the archive that were not read', file.otherPriceFiles.join(', ')],
    ['Names the hospital', file.hospitalName],
    ['Format', formatOf(file)],
    ['Read', `${formatDay(file.readAt)} by ${file.parserVersion}`],
    [
      'Found in it',
      [
        formatCount(file.records, 'record'),
        formatCount(file.rates, 'rate'),
        file.quarantined === 0
          ? 'none left out'
          : `${formatCount(file.quarantined, 'record')} left out, with reason`,
      ].join(', '),
    ],
    [
      'What we noticed',
      file.flags
        .map(({ flag, count: times }) => `${flag.replaceAll('_', ' ')} (${times.toLocaleString('en-US')})`)
        .join(', '),
    ],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const formatOf = ({ layout, declaredVersion, detectedVersion }: MrfFile): string =>
  [
    layout,
    declaredVersion && `declares version ${declaredVersion}`,
    detectedVersion && `has the columns of ${detectedVersion}`,
  ]
    .filter(Boolean)
    .join(', ')
