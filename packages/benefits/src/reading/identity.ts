import { isDay, type PlainField } from '../fields.ts'
import type { Finding } from './context.ts'
import type { ReadPage, Row } from './rows.ts'

/** Reads what a document is about: plan, payer, network, plan year, and how family amounts work. */
export function readIdentity(pages: readonly ReadPage[]): Finding[] {
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
