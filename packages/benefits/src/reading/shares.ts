import type { Service } from '../fields.ts'
import { asksForDeductible, columnOf, type Column, deductibleAnswer, tierOf } from './columns.ts'
import type { Finding, Found, PlacedRow } from './context.ts'
import { deductibleAnswers } from './deductible-answers.ts'
import type { DeductibleNotes } from './deductible-notes.ts'
import type { Cell } from './layout/rows.ts'
import { labelled, servicesIn } from './services.ts'
import { type About, segmentsOf, shareOf, withoutDeductible } from './share-findings.ts'
import { sentences } from './share-sentences.ts'
import { afterDeductibleIn, readShareText, statesShare } from './share-text.ts'
import { topicsIn } from './tokens.ts'

/**
 * What a row states about services: copay, coinsurance, no charge, not covered, and the deductible.
 */
export function readShares(placed: PlacedRow, notes: DeductibleNotes, before: readonly Finding[]): Found {
  const { row } = placed
  if (asksForDeductible(row.cells[0]!.text)) return { findings: answerRow(placed, before), unclear: [] }
  const valueAt = valueIndex(placed)
  const findings =
    valueAt < 0
      ? row.cells.flatMap((cell) => sentences(cell, placed, notes))
      : readRow(placed, valueAt, notes, before)
  return { findings, unclear: [] }
}

/** A row that says for the services of the columns whether the deductible applies. */
const answerRow = ({ row: { cells, page }, header, headings }: PlacedRow, before: readonly Finding[]) =>
  cells.slice(1).flatMap((cell) => {
    const services = labelled(columnOf(cell, header).text, headings.join(' '))
    return deductibleAnswers(cells[0]!.text, cell, page, sharesOf(services, before))
  })

const sharesOf = (services: readonly Service[], found: readonly Finding[]) =>
  found.filter(({ field }) => services.some((service) => field.includes(`.${service}.`)))

/** The first cell that states a share, behind a label or below heads that name services. */
function valueIndex({ row: { cells }, headings, isBelowHeading }: PlacedRow): number {
  const [first] = cells
  const isLabelled = first && (cells.length > 1 || isBelowHeading)
  if (!isLabelled || cells.every(({ text }) => statesShare(text) && labelled(text).length > 0)) return -1
  const behind = cells.findIndex(({ text }, index) => index > 0 && statesShare(text))
  const names = labelled(first.text, headings.join(' '))
  if (behind > 0 && (!statesShare(first.text) || isLabel(first.text, names))) return behind
  return statesShare(first.text) &&
    isBelowHeading &&
    names.length === 0 &&
    labelled(headings[0] ?? '').length > 0
    ? 0
    : -1
}

/** A name whose numbers are in brackets: "Preventive care (to age 6: 100%)". */
const isLabel = (text: string, names: readonly Service[]) =>
  names.length > 0 && !statesShare(text.replace(/\([^()]{0,80}\)/g, ''))

/** Rows about a claim, or about how many visits were used. */
const CLAIM_LABEL = /\b(?:allowances?|allowed|charged?|billed|visits used)\b|^\d{1,2}\/\d{1,2}\/\d{2,4}\b/i

const COINSURANCE = /^(?:(?:plan|member|your|general|standard|overall) )*co-?insurance\b/i

function readRow(
  placed: PlacedRow,
  valueAt: number,
  notes: DeductibleNotes,
  before: readonly Finding[],
): Finding[] {
  const { row, headings, header } = placed
  const labels = row.cells.slice(0, valueAt).map(({ text }) => text)
  const label = labels.join(' ') || (headings[0] ?? '')
  const services = servicesOf(labels, headings, valueAt)
  if (CLAIM_LABEL.test(label)) return []
  const own = topicsIn(label.replace(/\([^()]{0,80}\)/g, '')).length > 0
  if (own && !afterDeductibleIn(label)) return []
  if (services.length === 0 && servicesIn(labels.join(' ')).length > 0) return []
  const values = row.cells.slice(valueAt)
  const noteText = values.filter((cell) => columnOf(cell, header).isNote).map(({ text }) => text)
  const findings: Finding[] = []
  const answers: [head: string, cell: Cell][] = []
  let isColumnOpen = false
  for (const cell of values) {
    const column = columnOf(cell, header)
    if (asksForDeductible(column.text) && deductibleAnswer(cell.text) !== null)
      answers.push([column.text, cell])
    if (column.isNote || column.isOther || !statesShare(cell.text) || isLimit(cell.text)) continue
    const named = services.length > 0 ? services : labelled(column.text, headings.join(' '))
    const around = [...noteText, ...labels, column.text, ...headings.slice(0, 2)]
    const { tiers, rank } = networkOf(cell, column, label, headings)
    if (isColumnOpen && rank === 1) continue
    const about: About = {
      services: named,
      tiers,
      rank,
      page: row.page,
      around,
      signs: `${labels.join(' ')} ${column.text}`,
      notes,
    }
    if (named.length > 0 || servicesIn(cell.text, label).length > 0) {
      const own = readValue(cell, label, about, [...before, ...findings])
      findings.push(...own)
      // Where the first column states several values, the next is not that of the network either.
      isColumnOpen ||= own.length === 0 && rank === 1
    } else if (COINSURANCE.test(label) || COINSURANCE.test(column.text))
      findings.push(...readAny(cell, label, about))
  }
  const added = answers.flatMap(([head, cell]) => deductibleAnswers(head, cell, row.page, findings))
  return [...findings, ...added]
}

/** "Rx deductible: $75.00 of $75.00": an amount of a year, and no share. */
const isLimit = (text: string): boolean =>
  topicsIn(text).length > 0 && afterDeductibleIn(text) === null && !/\bco-?pay|\bco-?insurance|%/i.test(text)

/**
 * The services of the nearest label that names some; for a value without label, those of the
 * heading.
 */
function servicesOf(labels: readonly string[], headings: readonly string[], valueAt: number): Service[] {
  if (valueAt === 0) return labelled(headings[0] ?? '', headings.slice(1).join(' '))
  for (const [index, label] of [...labels.entries()].reverse()) {
    const above = [...headings, ...labels.slice(0, index)].join(' ')
    const services = labelled(label, above)
    if (services.length > 0) return services
    if (servicesIn(label, above).length > 0) return []
  }
  return []
}

function networkOf(
  { text }: Cell,
  { tiers }: Column,
  label: string,
  headings: readonly string[],
): Pick<About, 'tiers' | 'rank'> {
  if (/\bin[- ]network only\b/i.test(headings[0] ?? '')) return { tiers: ['in_network'], rank: 2 }
  if (tiers.length > 0) return { tiers, rank: 2 }
  const found =
    tierOf(withoutDeductible(text)) ?? tierOf(label) ?? headings.map(tierOf).find((one) => one !== null)
  return found ? { tiers: [found], rank: 2 } : { tiers: ['in_network'], rank: 1 }
}

/**
 * Reads a cell: one share for all services of the row, one for each, or names and shares in turns.
 */
function readValue(cell: Cell, label: string, about: About, row: readonly Finding[]): Finding[] {
  const segments = segmentsOf(cell.text, label)
  if (segments.length > 1)
    return segments.flatMap(({ services, text, start }) =>
      shareOf(text, cell.start + start, { ...about, services }),
    )
  const parts = slashed(cell.text)
  if (about.services.length > 1 && parts.length === about.services.length)
    return parts.flatMap(({ text, start }, index) =>
      shareOf(text, cell.start + start, { ...about, services: [about.services[index]!] }),
    )
  const isByMail = parts.length === 2 && about.around.some((text) => /\bmail\b|\b90[- ]days?\b/i.test(text))
  if (isByMail && about.services.length === 1) return shareOf(parts[0]!.text, cell.start, about)
  if (readShareText(cell.text).isSame) return sameAs(row, about, cell)
  return shareOf(cell.text, cell.start, about)
}

/** "$25 / $50", "35%* / 35%*". */
function slashed(text: string): { text: string; start: number }[] {
  let start = 0
  return text.split('/').map((part) => {
    const one = { text: part, start }
    start += part.length + 1
    return one
  })
}

/** What was said of the services for care in the network holds for that outside of it. */
const sameAs = (before: readonly Finding[], { services, tiers, page }: About, cell: Cell): Finding[] =>
  before
    .filter(({ field }) => services.some((service) => field.endsWith(`.${service}.in_network`)))
    .filter(() => tiers.includes('out_of_network'))
    .map((finding) => ({
      ...finding,
      field: finding.field.replace(/in_network$/, 'out_of_network') as Finding['field'],
      page,
      start: cell.start,
      end: cell.start + cell.text.length,
    }))

/** The coinsurance of the plan in general; of "plan pays / you pay: 80% / 20%" the patient's. */
function readAny(cell: Cell, label: string, about: About): Finding[] {
  const parts = slashed(cell.text)
  const isPair = /plan pays?\s*\/\s*you pay/i.test(label) && parts.length === 2
  const { text, start } = isPair ? parts[1]! : { text: cell.text, start: 0 }
  const around = isPair ? ['you pay'] : about.around
  return shareOf(text, cell.start + start, { ...about, around, services: ['any'] })
}
