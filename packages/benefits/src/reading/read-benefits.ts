import { byFieldOrder, type Field, type FieldValue, type Level, isDay, type PlainField } from '../fields.ts'
import { readAccumulators } from './accumulators.ts'
import { type Finding, placedRows, type Unclear, type UnclearReason } from './context.ts'
import { type LayoutPage, type ReadPage, rowsOf, type Row } from './rows.ts'
import { readShares } from './shares.ts'

/** Stored with each reading; another way to read gets another name. */
export const BENEFIT_READER = 'benefits/1'

/**
 * A value that a document states. `text.slice(start, end)` of its page states it, within the quote.
 */
export type ExtractedValue = {
  field: Field
  value: FieldValue
  /** From 1. */
  page: number
  /** Characters of the page's text, the end exclusive. */
  start: number
  end: number
  /** The row or sentences around it. */
  quote: string
  quoteStart: number
}

/** Words that seem to state a value, which nobody can tell without a person. */
export type UnclearQuote = { reason: UnclearReason; topic: string; page: number; quote: string }

export type Reading = { reader: string; values: ExtractedValue[]; unclear: UnclearQuote[] }

/**
 * Reads the benefits that a document states: an EOB, a summary of benefits, a plan document. What
 * it does not state clearly is left out, never guessed. Pure.
 */
export function readBenefits(layout: readonly LayoutPage[]): Reading {
  const pages = rowsOf(layout)
  const rows = placedRows(pages)
  const level = coveredLevel(pages)
  const found = rows.flatMap((row) => [readAccumulators(row, level), readShares(row)])
  const findings = [...readIdentity(pages), ...found.flatMap((one) => one.findings)]
  const all = [...findings, ...deductibleRule(pages, findings)]
  const { chosen, several } = choose(all)
  return {
    reader: BENEFIT_READER,
    values: chosen.map((finding) => quoted(finding, pages)).toSorted(byFieldOrder),
    unclear: unclearQuotes([...found.flatMap((one) => one.unclear), ...several], pages),
  }
}

/** A summary for one person alone has individual amounts without saying so. */
function coveredLevel(pages: readonly ReadPage[]): Level | null {
  const [, who = ''] = /\bcoverage for:? ([^|\n]{1,60})/i.exec(pages[0]?.text ?? '') ?? []
  return /\b(?:individual|self[- ]only|single)\b/i.test(who) && !/famil|spouse|\+|&/i.test(who)
    ? 'individual'
    : null
}

/**
 * The federal template states once that costs are after the deductible. It holds for every service
 * that does not say otherwise.
 */
const CHART =
  /all copayments? and coinsurance costs shown in this chart are after your deductible has been met/i

function deductibleRule(pages: readonly ReadPage[], findings: readonly Finding[]): Finding[] {
  const page = pages.find(({ text }) => CHART.test(text))
  if (!page) return []
  const { index, 0: match } = CHART.exec(page.text)!
  const names = findings.flatMap(({ field }) => /^(?:copay|coinsurance)\.(.+)$/.exec(field)?.[1] ?? [])
  return [...new Set(names)].map((name) => ({
    field: `after_deductible.${name}` as Field,
    value: true,
    page: page.page,
    start: index,
    end: index + match.length,
    rank: 1,
  }))
}

/** One finding for each field: the most direct one; none where the document states two values. */
function choose(findings: readonly Finding[]): { chosen: Finding[]; several: Unclear[] } {
  const chosen: Finding[] = []
  const several: Unclear[] = []
  for (const [field, group] of Map.groupBy(findings, (finding) => finding.field)) {
    const rank = Math.max(...group.map((finding) => finding.rank))
    const best = group.filter((finding) => finding.rank === rank)
    if (new Set(best.map(({ value }) => value)).size === 1) chosen.push(best[0]!)
    else
      several.push(
        ...best.map(({ page, start, end }) => ({
          reason: 'several_values' as const,
          topic: field,
          page,
          start,
          end,
        })),
      )
  }
  return { chosen, several }
}

function quoted({ field, value, page, start, end }: Finding, pages: readonly ReadPage[]): ExtractedValue {
  return { field, value, page, start, end, ...quoteAround(pages[page - 1]!, start, end) }
}

/** The whole row where it is short, else the cell, else what surrounds the value. */
const MAX_QUOTE = 320
const MARGIN = 120

function quoteAround(
  { rows, text }: ReadPage,
  start: number,
  end: number,
): { quote: string; quoteStart: number } {
  const row = rows.find((one) => one.start <= start && start < one.start + one.text.length)
  const cell = row?.cells.find((one) => one.start <= start && start < one.start + one.text.length)
  const fits = [row, cell].find((one) => one && one.text.length <= MAX_QUOTE)
  if (fits) return { quote: fits.text, quoteStart: fits.start }
  const from = Math.max(row?.start ?? 0, start - MARGIN)
  return {
    quote: text.slice(
      from,
      Math.max(end, Math.min(end + MARGIN, (row?.start ?? 0) + (row?.text.length ?? 0))),
    ),
    quoteStart: from,
  }
}

const MAX_UNCLEAR = 20

/** Each quote once; what another place of the document states clearly is not asked again. */
function unclearQuotes(unclear: readonly Unclear[], pages: readonly ReadPage[]): UnclearQuote[] {
  const quotes = unclear.map(({ reason, topic, page, start, end }) => ({
    reason,
    topic,
    page,
    quote: quoteAround(pages[page - 1]!, start, end).quote,
  }))
  return [...new Map(quotes.map((one) => [`${one.topic} ${one.quote}`, one])).values()].slice(0, MAX_UNCLEAR)
}

/** Reads what a document is about: plan, payer, network, plan year, and how family amounts work. */
function readIdentity(pages: readonly ReadPage[]): Finding[] {
  const rows = pages.flatMap((page) => page.rows)
  return [
    ...rows.flatMap((row) => row.cells.flatMap((cell) => labelled(row.page, cell.start, cell.text))),
    ...rows.slice(0, TITLE_ROWS).flatMap(titleOf),
    ...pages.flatMap(planYears),
    ...pages.flatMap(familyTypes),
  ]
}

const LABELS: readonly (readonly [RegExp, PlainField])[] = [
  [/^plan(?: name)?:\s*(?<value>.+)$/i, 'plan_name'],
  [/^network(?: name)?:\s*(?<value>.+)$/i, 'network_name'],
  [
    /^(?:insurer|insurance company|issuer|carrier|payer|health plan|underwritten by):\s*(?<value>.+)$/i,
    'payer_name',
  ],
]
const MAX_NAME = 120

function labelled(page: number, offset: number, text: string): Finding[] {
  return LABELS.flatMap(([pattern, field]) => {
    const value = pattern.exec(text)?.groups?.['value']?.trim()
    if (!value || value.length > MAX_NAME) return []
    const start = offset + text.indexOf(value, text.indexOf(':'))
    return [{ field, value, page, start, end: start + value.length, rank: 3 as const }]
  })
}

/** The federal template has "issuer: plan" beside the coverage period on its first lines. */
const TITLE_ROWS = 6
function titleOf({ cells, page, text }: Row): Finding[] {
  const [title] = cells
  if (cells.length < 2 || !title || !/coverage (?:period|for)\b/i.test(text)) return []
  const match = /^([^:]{2,80}):\s+(\S.{1,100})$/.exec(title.text)
  if (!match || /coverage period|summary of benefits/i.test(match[1]!)) return []
  const [payer, plan] = [match[1]!.trim(), match[2]!.trim()]
  const planAt = title.start + title.text.lastIndexOf(plan)
  return [
    { field: 'payer_name', value: payer, page, start: title.start, end: title.start + payer.length, rank: 3 },
    { field: 'plan_name', value: plan, page, start: planAt, end: planAt + plan.length, rank: 3 },
  ]
}

const DATE =
  String.raw`(\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|` +
  String.raw`Dec)[a-z]*\.? \d{1,2}, \d{4})`
const YEAR = new RegExp(
  String.raw`\b(?:coverage period|plan year|benefit (?:year|period)|policy period|coverage begins on|` +
    String.raw`coverage dates):? ${DATE}\s*(?:-|–|—|to|through|and ends on|until)\s*${DATE}`,
  'gi',
)

function planYears({ page, text }: ReadPage): Finding[] {
  return [...text.matchAll(YEAR)].flatMap((match) => {
    const [from, to] = [dayOf(match[1]!), dayOf(match[2]!)]
    if (!from || !to || from >= to) return []
    const first = match.index + match[0].indexOf(match[1]!)
    const second = match.index + match[0].lastIndexOf(match[2]!)
    return [
      { field: 'plan_year_start', value: from, page, start: first, end: first + match[1]!.length, rank: 3 },
      { field: 'plan_year_end', value: to, page, start: second, end: second + match[2]!.length, rank: 3 },
    ] satisfies Finding[]
  })
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date in US order as `YYYY-MM-DD`; null for one that the calendar does not have. */
function dayOf(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [, name, written, of] = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/.exec(text) ?? []
  const iso = year
    ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
    : of
      ? [of, String(MONTHS.indexOf(name!.toLowerCase()) + 1), written!]
          .map((part) => part.padStart(2, '0'))
          .join('-')
      : text
  return isDay(iso) ? iso : null
}

/** Sentences of the federal template (45 CFR 147.200) that tell embedded from aggregate amounts. */
const TYPES: readonly (readonly [
  RegExp,
  'deductible_type' | 'out_of_pocket_type',
  'embedded' | 'aggregate',
])[] = [
  [
    /each family member must meet (?:their|his or her) own individual deductible[^.|]*/gi,
    'deductible_type',
    'embedded',
  ],
  [/overall family deductible must be met before the plan begins to pay/gi, 'deductible_type', 'aggregate'],
  [/they have to meet their own out-of-pocket limits[^.|]*/gi, 'out_of_pocket_type', 'embedded'],
  [/overall family out-of-pocket limit must be met/gi, 'out_of_pocket_type', 'aggregate'],
]

const familyTypes = ({ page, text }: ReadPage): Finding[] =>
  TYPES.flatMap(([pattern, field, value]) =>
    [...text.matchAll(pattern)].map((match) => ({
      field,
      value,
      page,
      start: match.index,
      end: match.index + match[0].length,
      rank: 3 as const,
    })),
  )
