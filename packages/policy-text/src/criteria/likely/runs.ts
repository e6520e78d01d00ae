import { JOINED } from '../connectives.ts'
import type { Fragment } from '../fragment.ts'
import { countsAbove, listsNoCriteria, statedOperator } from '../lead-in.ts'
import { hasTitleForm, isTitleAmong, PAPERS } from '../open-lists.ts'
import { decisionIn, isDuty, leadDecision } from '../sentences/decision.ts'
import { isCriteriaTitle } from '../titles.ts'
import type { Judged, Unit } from './units.ts'

/**
 * The least probability of a lead-in, of an item, of a line without a mark, and of a cell below no
 * lead-in. An item among conditions is one as well, unless it is surely none.
 */
const LEAST = { lead: 0.5, item: 0.5, line: 0.8, cell: 0.7, surelyNone: 0.9 }
/** Fewer conditions below a lead-in may be anything. */
const MIN_CONDITIONS = 2
/** Remarks between conditions. */
const MOST_REMARKS = 1

/** A lead-in with the conditions behind it, in their order. */
export type Run = Judged[]

/** The lead-ins with conditions of which patterns did not read all. */
export function runsOf(judged: readonly Judged[]): Run[] {
  const runs = new Runs(judged)
  judged.forEach((one, index) => runs.add(one, index))
  runs.end()
  return runs.found
}

class Runs {
  readonly found: Run[] = []
  private run: Run = []
  private skipped: Judged[] = []
  private readonly judged: readonly Judged[]

  constructor(judged: readonly Judged[]) {
    this.judged = judged
  }

  add(one: Judged, index: number): void {
    const last = this.run.at(-1)
    if (one.class === 'lead' && one.odds >= LEAST.lead) {
      if (!last || !isNested(this.run, one)) this.end()
      return this.push(one)
    }
    if (!last) return this.cell(one, index)
    if (!one.isRead && (excludesWhatIsRead(this.run) || isTitleBelow(this.run, one))) return this.end()
    if (one.class === 'joiner' || isCondition(one, last)) return this.push(one)
    if (isAmong(one, last)) return this.push({ ...one, class: 'condition' })
    this.skip(one)
  }

  /** A condition in a cell below no lead-in counts for what its row names. */
  private cell(one: Judged, index: number): void {
    const { unit, odds, isRead } = one
    if (unit.kind !== 'cell' || unit.column === 0 || one.class !== 'condition' || odds < LEAST.cell || isRead)
      return
    const name = this.judged
      .slice(Math.max(0, index - unit.column), index)
      .find((other) => other.unit.fragments[0] === unit.fragments[0] && other.unit.column === 0)
    if (!name || !/[a-z]{3}/i.test(name.unit.text)) return
    this.run = [{ ...name, class: 'lead', op: 'all', isRead: false, odds: 0 }, one]
    if (this.judged[index + 1]?.unit.kind !== 'item') this.end()
  }

  private push(one: Judged): void {
    this.run.push(one)
    this.skipped = []
  }

  private skip(one: Judged): void {
    this.skipped.push(one)
    if (one.unit.kind === 'cell') return
    const remarks = this.skipped.filter(({ unit }) => unit.kind !== 'cell').length
    const isApart = one.class === 'prose' || one.unit.kind === 'heading' || PAPERS.test(one.unit.text)
    if (isApart || remarks > MOST_REMARKS) this.end()
  }

  end(): void {
    const run = this.run.slice(0, this.run.findLastIndex((one) => one.class === 'condition') + 1)
    const [lead] = run
    const closing = this.skipped.find(({ unit }) => countsAbove(unit.text))
    this.run = []
    this.skipped = []
    if (!lead || (!lead.isRead && isOther(lead.unit.text))) return
    const conditions = run.filter((one) => one.class === 'condition')
    if (run.some(({ unit }) => REFERENCE.test(unit.text))) return
    if (conditions.length < (isRow(run) ? 1 : MIN_CONDITIONS) || conditions.every(({ isRead }) => isRead))
      return
    const stated = closing && statedOperator(closing.unit.text)?.op
    this.found.push(stated ? [{ ...lead, op: stated === 'n_of' ? 'all' : stated }, ...run.slice(1)] : run)
  }
}

/** Whether a line is the title of another part, behind entries of another form. */
function isTitleBelow(run: Run, { unit }: Judged): boolean {
  const { kind, text, fragments } = unit
  if (kind === 'text') return run.at(-1)!.unit.kind === 'item' && hasTitleForm(text)
  const conditions = run.filter((one) => one.class === 'condition').map((one) => one.unit.text)
  return isTitleAmong(conditions, { text, numbering: fragments[0]!.numbering })
}

/** Whether patterns read what a lead-in excludes: an entry more would deny what may be covered. */
const excludesWhatIsRead = (run: Run) =>
  run[0]!.isRead && run.at(-1)!.class === 'condition' && leadDecision(run[0]!.unit.text) === 'not_covered'

/** An entry of a list of publications. */
const REFERENCE = /\bet al\b/
/** A list of another kind, or one of what those who bill must do. */
const isOther = (lead: string) =>
  listsNoCriteria(lead) || (decisionIn(lead) === null && (isDuty(lead) || PAST.test(lead)))
/** What was done or found, which decides nothing. */
const PAST = /\bwere\b/i

/** The name of a row and what its cells hold. */
export const isRow = ([first, ...rest]: Run) =>
  first?.unit.kind === 'cell' && rest.every(({ unit }) => unit.fragments[0] === first.unit.fragments[0])

/** A part of the criteria that its title does not count: "Renewal - all of these:". */
const PART = /^\W*(?:initial|continu|renew)/i

/** Whether a lead-in is an entry of the run before it. */
function isNested(run: Run, { unit }: Judged): boolean {
  const [first, last] = [run[0]!, run.at(-1)!]
  const conditions = run.filter((one) => one.class === 'condition').map((one) => one.unit)
  if (unit.kind === 'item') return !isOfOneList(first.unit, unit)
  if (unit.kind === 'cell')
    return conditions.some(({ kind, column }) => kind === 'cell' && column === unit.column)
  if (last.class === 'joiner' || last.class === 'lead') return true
  if (unit.kind !== 'text' || first.unit.kind === 'item' || PART.test(unit.text)) return false
  return conditions.some(({ kind }) => kind === 'text') && countsOnly(unit.text)
}

/** A text that counts what is below it and decides nothing. */
const countsOnly = (text: string) =>
  statedOperator(text) !== null && leadDecision(text) === null && !isCriteriaTitle(text)

/** Whether two items have the same kind of mark. */
function isOfOneList(first: Unit, next: Unit): boolean {
  const [one, other] = [first, next].map(({ fragments }) => fragments[0]!.numbering?.[0])
  return first.kind === 'item' && one !== undefined && one.style === other?.style && one.form === other.form
}

function isCondition({ class: name, odds, unit, isRead }: Judged, last: Judged): boolean {
  if (name !== 'condition' || isRead) return name === 'condition'
  if (unit.kind === 'text' && decisionIn(unit.text) !== null) return false
  const isAfterLine = last.class === 'condition' && last.unit.kind === 'text'
  return odds >= (unit.kind === 'item' || isAfterLine ? LEAST.item : LEAST.line)
}

/** An item right behind another one of its list, unless it is surely none. */
const isAmong = ({ unit, odds, class: name }: Judged, last: Judged) =>
  unit.kind === 'item' &&
  last.unit.kind === 'item' &&
  last.class !== 'joiner' &&
  !(name === 'other' && odds > LEAST.surelyNone)

/** A run as the outline reads it: a lead-in, and entries with or without marks. */
export function fragmentsOfRun(run: Run): Fragment[] {
  return run.flatMap((one, index): Fragment[] => {
    const { unit, class: name } = one
    if (name === 'joiner' || (unit.kind === 'item' && index > 0)) return [...unit.fragments]
    const isOpen = name === 'lead' && (index === 0 || run[index - 1]!.class !== 'condition')
    return [isOpen && !(unit.kind === 'cell' && index > 0) ? openLead(one, isRow(run)) : entryOf(unit)]
  })
}

/** A lead-in whose entries are criteria, whatever its words. */
function openLead({ unit, op, isRead }: Judged, isOfRow: boolean): Fragment {
  const { start, end, fragments } = unit
  const isCounted = !isRead && op !== 'all' && statedOperator(unit.text) === null
  return {
    ...fragments[0]!,
    start,
    end,
    kind: isOfRow ? 'row' : 'text',
    numbering: null,
    introduces: true,
    isCriteria: true,
    ...(isCounted ? { countedBy: op } : {}),
  }
}

const entryOf = ({ start, end, fragments }: Unit): Fragment => ({
  ...fragments[0]!,
  start,
  end,
  kind: 'text',
  numbering: [JOINED],
  joined: 'listed',
})
