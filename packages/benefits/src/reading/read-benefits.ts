import { byFieldOrder, type Field, type FieldValue, type Level } from '../fields.ts'
import { readAccumulators } from './accumulators.ts'
import { deductibleRules } from './deductible-rules.ts'
import { deductibleNotes } from './deductible-notes.ts'
import { familyTypes } from './identity/family-types.ts'
import { planNames } from './identity/plan-names.ts'
import { planYears } from './identity/plan-year.ts'
import { type Finding, placedRows, type Unclear, type UnclearReason } from './context.ts'
import type { LayoutPage } from './layout/lines.ts'
import { type ReadPage, rowsOf, type Row } from './layout/rows.ts'
import { readShares } from './shares.ts'

/** Stored with each reading; another way to read gets another name. */
export const BENEFIT_READER = 'benefits/4'

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
  const notes = deductibleNotes(pages)
  const shares: Finding[] = []
  for (const row of rows) shares.push(...readShares(row, notes, shares).findings)
  const found = [readAccumulators(rows, coveredLevel(pages)), { findings: shares, unclear: [] }]
  const findings = [...readIdentity(pages), ...found.flatMap((one) => one.findings)]
  const all = [...findings, ...deductibleRules(pages, findings)]
  const { chosen, several } = choose(all)
  const impossible = aboveMaximum(chosen)
  return {
    reader: BENEFIT_READER,
    values: chosen
      .filter((finding) => !impossible.includes(finding))
      .map((finding) => quoted(finding, pages))
      .toSorted(byFieldOrder),
    unclear: unclearQuotes(
      [
        ...found.flatMap((one) => one.unclear),
        ...several,
        ...impossible.map((one) => ({ ...one, reason: 'above_maximum' as const, topic: one.field })),
      ],
      pages,
    ),
  }
}

/** A summary for one person alone has individual amounts without saying so. */
function coveredLevel(pages: readonly ReadPage[]): Level | null {
  const [, who = ''] = /\bcoverage for:? ([^|\n]{1,60})/i.exec(pages[0]?.text ?? '') ?? []
  return /\b(?:individual|self[- ]only|single)\b/i.test(who) && !/famil|spouse|\+|&/i.test(who)
    ? 'individual'
    : null
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

/**
 * Deductibles above the out-of-pocket maximum of the same persons and network, with that maximum.
 * The maximum includes the deductible, so one was read wrongly, and a person has to tell which.
 */
function aboveMaximum(chosen: readonly Finding[]): Finding[] {
  const byField = new Map(chosen.map((finding) => [finding.field, finding]))
  return chosen.flatMap((deductible) => {
    const [, of] = /^deductible\.(.+)$/.exec(deductible.field) ?? []
    const maximum = of && byField.get(`out_of_pocket_max.${of}` as Field)
    return maximum && Number(deductible.value) > Number(maximum.value) ? [deductible, maximum] : []
  })
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
    ...rows.slice(0, TITLE_ROWS).flatMap(titleOf),
    ...planNames(rows),
    ...pages.flatMap(planYears),
    ...familyTypes(rows),
  ]
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
