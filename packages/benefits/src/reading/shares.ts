import { readTable, optionalText, text as filled } from '@ppman/facts'
import { SERVICES, type Service, type Tier } from '../fields.ts'
import { EXPLAINS, type Found } from './accumulators.ts'
import { columnOf, type Finding, hasAmount, OTHER_TIER, type PlacedRow, tierOf } from './context.ts'
import type { Cell } from './rows.ts'
import { clausesOf, moneyIn, percentsIn, type Token, topicsIn } from './tokens.ts'

const NAMES = readTable(new URL('../facts/service-names.csv', import.meta.url), {
  service: filled.refine(
    (name): name is Service => SERVICES.some((service) => service === name),
    'is no service',
  ),
  name: filled,
  under: optionalText,
})

const COPAY = /\bco-?pay(?:ment)?s?\b/i
const NO_CHARGE =
  /\b(?:no charge|covered in full|no cost|100% covered|covered (?:at )?100%|you pay nothing)\b|^\s*\$0\b/i
const NOT_COVERED = /\bnot covered\b|\bno coverage\b/i
const WAIVED = new RegExp(
  String.raw`\bdeductible (?:does not apply|waived|doesn[’']t apply|is waived)|\bno deductible\b|` +
    String.raw`\bnot subject to (?:the )?deductible|\bbefore (?:the )?deductible`,
  'i',
)
const APPLIES = new RegExp(
  String.raw`\bafter (?:the |your )?(?:plan )?ded(?:uctible|\b)|\bdeductible (?:applies|then)|` +
    String.raw`\bsubject to (?:the )?deductible`,
  'i',
)
/** Parts of a cell about other services, or other ways to get a drug. */
const ELSE = new RegExp(
  String.raw`\bfor (?:all )?other\b|\bmail[- ]order\b|\bif you (?:do not|don[’']t)\b|\bpenalty\b|` +
    String.raw`\breduced by\b|(?:\bper |\/ ?)day\b`,
  'i',
)

/**
 * What a row states about a service: copay, coinsurance, no charge, not covered, and the
 * deductible.
 */
export function readShares(placed: PlacedRow): Found {
  const { row, header, event } = placed
  const valueAt = row.cells.findIndex(({ text }) => statesShare(text))
  if (valueAt <= 0) return { findings: row.cells.flatMap((cell) => sentences(cell, row.page)), unclear: [] }
  const labels = row.cells.slice(0, valueAt).map(({ text }) => text)
  const service = serviceOf(labels, event)
  if (!service || topicsIn(labels.join(' ')).length > 0) return { findings: [], unclear: [] }
  const found: Found = { findings: [], unclear: [] }
  for (const cell of row.cells.slice(valueAt)) {
    const column = columnOf(cell, header)
    if (EXPLAINS.test(column) || !statesShare(cell.text)) continue
    const place = { page: row.page, start: cell.start, end: cell.start + cell.text.length }
    if (OTHER_TIER.test(column)) found.unclear.push({ reason: 'other_tier', topic: service, ...place })
    else {
      const tier = tierOf(column) ?? tierOf(cell.text) ?? tierOf(labels.join(' '))
      found.findings.push(...shareOf(cell.text, cell.start, { service, tier, page: row.page }))
    }
  }
  return found
}

const statesShare = (text: string): boolean =>
  hasAmount(text) || NO_CHARGE.test(text) || NOT_COVERED.test(text)

/** The service whose name the nearest label has; the longest name wins. */
function serviceOf(labels: readonly string[], event: string): Service | null {
  for (const [index, label] of [...labels.entries()].reverse()) {
    const above = [event, ...labels.slice(0, index)].join(' ').toLowerCase()
    const service = nameIn(label, above)
    if (service) return service
  }
  return null
}

function nameIn(label: string, above: string): Service | null {
  const text = label.toLowerCase()
  const fits = NAMES.filter(
    ({ name, under }) => hasName(text, name) && (under === '' || above.includes(under)),
  )
  const longest = Math.max(0, ...fits.map(({ name, under }) => name.length + under.length))
  const best = new Set(
    fits.filter(({ name, under }) => name.length + under.length === longest).map(({ service }) => service),
  )
  return best.size === 1 ? [...best][0]! : null
}

function hasName(text: string, name: string): boolean {
  const start = text.indexOf(name)
  if (start < 0 || /\w/.test(text[start - 1] ?? ' ') || /\w/.test(text[start + name.length] ?? ' '))
    return false
  return !/\bnon-?$/.test(text.slice(0, start))
}

type Of = { service: Service; tier: Tier | null; page: number }

/** Reads a cell. Positions are those of the page. */
function shareOf(text: string, offset: number, { service, tier, page }: Of): Finding[] {
  const name = `${service}.${tier ?? 'in_network'}` as const
  const rank = tier ? 2 : 1
  const whole = { page, start: offset, end: offset + text.length, rank } as const
  if (NOT_COVERED.test(text) && !hasAmount(text))
    return [{ ...whole, field: `covered.${name}`, value: false }]
  const parts = clausesOf(text).filter((clause) => !ELSE.test(withoutElse(clause.text)))
  const placeOf = ({ start, end }: Token, clause: { start: number }) =>
    ({
      page,
      rank,
      start: offset + clause.start + start,
      end: offset + clause.start + end,
    }) as const
  const copays = parts.flatMap((clause) =>
    moneyIn(withoutElse(clause.text))
      .filter((amount) => isCopay(clause.text, amount))
      .map((amount): Finding => ({
        ...placeOf(amount, clause),
        field: `copay.${name}`,
        value: amount.value,
      })),
  )
  const percents = parts.flatMap((clause) =>
    percentsIn(withoutElse(clause.text)).map((amount): Finding => ({
      ...placeOf(amount, clause),
      field: `coinsurance.${name}`,
      value: patientPercent(clause.text, amount.value),
    })),
  )
  const found = [...copays.slice(0, 1), ...percents.slice(0, 1)]
  if (new Set(copays.map(({ value }) => value)).size > 1) found.splice(0, 1)
  if (found.length === 0 && NO_CHARGE.test(text))
    found.push(
      { ...whole, field: `copay.${name}`, value: 0 },
      { ...whole, field: `coinsurance.${name}`, value: 0 },
    )
  if (WAIVED.test(text)) found.push({ ...whole, field: `after_deductible.${name}`, value: false })
  else if (APPLIES.test(text)) found.push({ ...whole, field: `after_deductible.${name}`, value: true })
  return found
}

/** What follows "and 20% coinsurance for other services" is about other services. */
const withoutElse = (text: string): string =>
  text.replace(/\band \$?[\d,.]{1,12}%?[^,;]{0,80}\bfor (?:all )?other\b.*$/i, '')

const isCopay = (text: string, { end }: Token): boolean =>
  COPAY.test(text) ||
  SHORT_SHARE.test(text) ||
  /^\s*(?:\/|per )\s*(?:visit|prescription|service|trip|stay|admission)/i.test(text.slice(end)) ||
  /^\s*\$[\d,.]+\s*$/.test(text)

/** "Plan pays 80%" leaves 20% to the patient. */
const patientPercent = (text: string, percent: number): number =>
  /\b(?:plan|we|insurance) (?:pays?|covers?)\b|\bcovered at\b/i.test(text)
    ? Math.round((100 - percent) * 100) / 100
    : percent

/** Sentences outside of tables: a service and a copay or coinsurance in one sentence. */
function sentences(cell: Cell, page: number): Finding[] {
  return splitSentences(cell.text).flatMap(({ text, start }) => {
    if (!COPAY.test(text) && !/\bcoinsurance\b/i.test(text) && !SHORT_SHARE.test(text)) return []
    const service = nameIn(text, '')
    return service ? shareOf(text, cell.start + start, { service, tier: tierOf(text), page }) : []
  })
}
/** On a card: "PCP $25". */
const SHORT_SHARE = /^\s*[A-Za-z/ ]{2,30}:? \$\d+\s*$/

/** Sentences; a semicolon does not end one here, because the deductible stands behind it. */
function splitSentences(text: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = []
  let start = 0
  for (const { index } of text.matchAll(/[.!?](?=\s+[A-Z]|$)/g)) {
    found.push({ text: text.slice(start, index + 1), start })
    start = index + 1
  }
  if (start < text.length) found.push({ text: text.slice(start), start })
  return found
}
