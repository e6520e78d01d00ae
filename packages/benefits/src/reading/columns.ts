import { anyOf, regex } from '@ppman/text'
import type { Level, Tier } from '../fields.ts'
import type { Cell } from './layout/rows.ts'
import { servicesIn } from './services.ts'
import { levelsIn, measuresIn, tiersIn, topicsIn } from './tokens.ts'

/** Networks beyond the two of the fields. */
export const OTHER_TIER = anyOf(
  /\btier ?[1-4] (?:providers?|network)\b/,
  /\bdesignated\b/,
  /\bselect tier\b/,
  /\bstudent health (?:services|center)\b/,
  /^at shc\b/,
)
/** The column of the plan that the reader has, among those of other plans. */
export const YOUR_PLAN = /[★✓✔]|\byour (?:current )?plan\b|\bcurrent enrollment\b|\byou are enrolled\b/i

/** Ways to get drugs, which head columns of their own. */
export const SUPPLY =
  /\b(?:mail(?:[- ]order)?|home delivery|retail|\d\d[- ]days?(?: supply)?)\b|^pharmacy (?:option|benefit|\()/i
const BY_MAIL = /\b(?:mail(?:[- ]order)?|home delivery|(?:84|90|100)[- ]days?)\b/i
/** Kinds and ranks of plans, as the heads of columns name several plans side by side. */
const PLAN_NAME = anyOf(
  /\b(?:PPO|HMO|EPO|POS|HDHP|CDHP|HSA)\b/,
  /\b(?:platinum|gold|silver|bronze|catastrophic)\b/,
  /\b(?:plan|option) (?:[a-d]|\d|one|two|three)\b/,
  /^(?!you|your|the|this|what)[\w&+’'-]+(?: [\w&+’'-]+){0,3} (?:plan|option)$/,
  /^(?:basic|standard|premium|premier|enhanced|core|value|plus|choice|select|saver|traditional)\b.{0,20}$/,
)
const MAX_PLAN_NAME = 48
export const sharedWidth = (a: Pick<Cell, 'x' | 'right'>, b: Pick<Cell, 'x' | 'right'>) =>
  Math.min(a.right, b.right) - Math.max(a.x, b.x)

/** A cell stands below a head that it shares this part of either width with. */
const SHARED = 0.45

/** The cells that head the columns of a cell, the nearest first. */
export function headsOf(cell: Pick<Cell, 'x' | 'right'>, header: readonly Cell[]): Cell[] {
  const below = header.filter((head) => {
    const shared = sharedWidth(cell, head)
    return shared > 0 && shared >= SHARED * Math.min(cell.right - cell.x, head.right - head.x)
  })
  return below.toSorted((a, b) => sharedWidth(cell, b) - sharedWidth(cell, a))
}

/** What the columns of a cell say about its value. */
export type Column = {
  text: string
  tiers: Tier[]
  level: Level | null
  /** The column explains, or belongs to another network, plan or year. */
  isOther: boolean
  isNote: boolean
}

export const NOTES = regex('i')`
  \b(?:why this matters|limit(?:s|ations?)?\s*(?:&|and|,)|exceptions|important information|
    notes?|comments?|what happened)\b
`

/** The head of a column or row that says for each service whether the deductible applies. */
const HEAD = anyOf(
  /^(?:(?:is|does|subject to|after) )?(?:the |your |plan |calendar[- ]year |annual )*deductible\??$/,
  /^(?:does |is )?(?:the |your )?deductible (?:applies|apply|applied|required|waived)\??$/,
)
const YES = /^(?:yes|y|applies|apply|required|after deductible|✓|✔)(?![a-z])/i
const NO =
  /^(?:no|n|waived|none|not applicable|n\/a|(?:does|do) not apply|doesn[’']t apply|not required)(?![a-z])/i

/** Whether a head asks if the deductible applies. */
export const asksForDeductible = (head: string): boolean => HEAD.test(head.trim())

/** Whether a cell says that the deductible applies; null where it does not answer. */
export function deductibleAnswer(text: string): boolean | null {
  const answer = text.trim()
  return YES.test(answer) ? true : NO.test(answer) ? false : null
}

/** The column of a cell, by all heads that it stands below. */
export function columnOf(
  cell: Pick<Cell, 'x' | 'right'>,
  header: readonly Cell[],
  isLabelless = false,
): Column {
  const heads = headsOf(cell, header)
  const wide = heads.filter((head) => sharedWidth(cell, head) >= SHARED * (head.right - head.x))
  const left =
    isLabelless && heads.length === 0 ? header.filter((head) => head.x <= cell.x).at(-1) : undefined
  const over = wide.length > 0 ? wide : left ? [left] : heads.slice(0, 1)
  const text = over.map((head) => head.text).join(' / ')
  const isNote = NOTES.test(text)
  return {
    text,
    tiers: [...new Set(over.flatMap((head) => tiersIn(head.text).map(({ value }) => value)))],
    level: levelOf(text),
    isNote,
    isOther: isNote || over.length === 0 ? false : over.every((head) => isOtherColumn(head, header)),
  }
}

function isOtherColumn({ text }: Cell, header: readonly Cell[]): boolean {
  if (OTHER_TIER.test(text)) return true
  if (BY_MAIL.test(text) && header.some((head) => SUPPLY.test(head.text) && !BY_MAIL.test(head.text)))
    return true
  if (header.some((head) => YOUR_PLAN.test(head.text))) return !YOUR_PLAN.test(text)
  if (isOneOfPlans(text, header)) return true
  if (isPast(text) && header.some((head) => head.text !== text && isFuture(head.text, text))) return true
  const isTiered = header.some((head) => tiersIn(head.text).length > 0)
  return (
    isTiered &&
    tiersIn(text).length + levelsIn(text).length + measuresIn(text).length + topicsIn(text).length === 0
  )
}

/** The column of a plan among those of others, when nothing marks the reader's own. */
function isOneOfPlans(text: string, header: readonly Cell[]): boolean {
  const plan = planIn(text)
  return plan !== null && plansIn(header).size > 1
}

/** Names of plans among the heads of columns. */
export const plansIn = (cells: readonly Cell[]): Set<string> =>
  new Set(cells.slice(1).flatMap(({ text }) => planIn(text) ?? []))

/** The plan that a head names, without the network of its column; null where it names none. */
function planIn(text: string): string | null {
  if (text.length > MAX_PLAN_NAME || text.includes(':')) return null
  const rest = tiersIn(text).reduceRight(
    (kept, { start, end }) => kept.slice(0, start) + kept.slice(end),
    text,
  )
  const name = rest
    .replace(/\(\s{0,3}\)|^[\s–—-]{1,5}|[\s–—-]{1,5}$/g, '')
    .trim()
    .toLowerCase()
  const isPlan = PLAN_NAME.test(name) && topicsIn(name).length + servicesIn(name).length === 0
  return isPlan && !/\bnon\b/.test(name) ? name : null
}

const PAST = /\b(?:(?:this|last) year|current(?:ly)?|today|now|old|before|previous|expiring)\b|\b20\d\d\b/i
const isPast = (text: string) => PAST.test(text)
function isFuture(text: string, past: string): boolean {
  const [year, pastYear] = [text, past].map((one) => Number(/\b20\d\d\b/.exec(one)?.[0] ?? NaN))
  if (year && pastYear) return year > pastYear
  return /\b(?:new|beginning|starting|effective|next year|from|renewal|upcoming)\b/i.test(text)
}

/** The network and level that a text names alone. */
export const tierOf = (text: string): Tier | null => onlyOf(tiersIn(text))
export const levelOf = (text: string): Level | null => onlyOf(levelsIn(text))
const onlyOf = <V>(found: readonly { value: V }[]): V | null =>
  found.length > 0 && found.every(({ value }) => value === found[0]!.value) ? found[0]!.value : null
