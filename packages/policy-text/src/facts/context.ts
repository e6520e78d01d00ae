import { guard, matches } from '../text/needles.ts'
import { regex } from '../text/pattern.ts'
import type { Block } from '../document/document.ts'
import { normOf } from '../normalization/normalize.ts'
import { type Decisions, decisionsIn, NO_DECISIONS, statedDecisions } from './decisions.ts'

/** What a list item or a table row inherits besides its headings. */
export type Context = {
  /** The sentence that introduces the list or table; empty when there is none. */
  lead: string
  /** What the lead-in decides for each item; nothing where the items are conditions. */
  decisions: Decisions
  /** How the items are conditions, if they are. */
  criterion: Criterion | null
  /** Column headings of a table; empty when there are none. */
  header: readonly string[]
  /** The question that the block answers; empty when there is none. */
  question: string
}
export const NO_CONTEXT: Context = {
  lead: '',
  decisions: NO_DECISIONS,
  criterion: null,
  header: [],
  question: '',
}

const ANNOUNCES = /:$|\bfollowing\b|\bbelow\b/i

/** The context of each block, in order. Text and headings have none. */
export function contextsOf(blocks: readonly Block[]): Context[] {
  let [list, table, labels] = [NO_CONTEXT, NO_CONTEXT, NO_CONTEXT]
  const joined = joinedItems(blocks)
  return blocks.map((block, index) => {
    const { kind } = block
    if (kind === 'row') {
      const isFirst = blocks[index - 1]?.kind !== 'row'
      if (isFirst) table = withHeader(list, cellsOf(normOf(block)))
      return isFirst ? list : table
    }
    const isTitle = kind === 'item' && isTitleOfList(block, blocks[index + 1])
    const own = kind === 'item' ? withJoins(list, joined.get(block)) : NO_CONTEXT
    const isLine = kind === 'text' && isCodeLine(normOf(block))
    if (isLine && labels !== NO_CONTEXT) return labels
    labels =
      kind === 'text' && isLabelOfLines(block, blocks[index + 1]) ? ledBy(normOf(block), true) : NO_CONTEXT
    if (kind !== 'item' || isTitle || block.text.endsWith(':'))
      list =
        kind === 'heading'
          ? NO_CONTEXT
          : ledBy(normOf(block).replace(isTitle ? NUMBER : '', ''), blocks[index + 1]?.kind === 'item')
    const question = questionOf(blocks[index - 1])
    return question === '' ? own : { ...own, question }
  })
}

const NUMBER = /^\d{1,2}[.)] /
/** A numbered title above a list that begins anew: "2. Criteria, adults", "1. BMI of 40". */
const isTitleOfList = ({ text }: Block, next: Block | undefined) =>
  next?.kind === 'item' &&
  NUMBER.test(text) &&
  /^1[.)] /.test(next.text) &&
  NAMES_LIST.test(text.replace(NUMBER, ''))

/** A line that ends with a code: "MyPath Melanoma 0090U". */
const CODE_LINE = guard(/^\p{Lu}\p{L}[^.;:!?]{1,80} (?:\d{5}|[A-V]\d{4}|\d{4}[FTUM])$/u)
const isCodeLine = (norm: string): boolean => matches(CODE_LINE, norm)

/** A short line that decides, above lines of codes: "Non-covered tests". */
const isLabelOfLines = (block: Block, next: Block | undefined): boolean =>
  next?.kind === 'text' &&
  isCodeLine(normOf(next)) &&
  NAMES_LIST.test(normOf(block)) &&
  !isCodeLine(normOf(block))

/** Items of a list that ends its members with "and" or "or": they are conditions. */
function joinedItems(blocks: readonly Block[]): ReadonlyMap<Block, 'all' | 'any'> {
  const joined = new Map<Block, 'all' | 'any'>()
  let run: Block[] = []
  for (const block of [...blocks, null]) {
    if (block?.kind === 'item') {
      run.push(block)
      continue
    }
    const joiner = run.map(({ text }) => JOINER.exec(text)?.[1]).find(Boolean)
    if (joiner) for (const item of run) joined.set(item, joiner.toLowerCase() === 'and' ? 'all' : 'any')
    run = []
  }
  return joined
}

const JOINER = /[;,] (and|or)$/i

const withJoins = (list: Context, joins: 'all' | 'any' | undefined): Context =>
  joins && !list.criterion && list.decisions === NO_DECISIONS
    ? { ...list, criterion: { joins, grants: true } }
    : list

/** The text of a block that asks something. */
const questionOf = (block: Block | undefined) =>
  block && block.kind !== 'row' && block.text.trimEnd().endsWith('?') ? normOf(block) : ''

/** A line above a list that is no sentence names the list. */
const NAMES_LIST = /^\p{Lu}[^.;,?!]{2,60}$/u

function ledBy(lead: string, isAboveItem: boolean): Context {
  if (!ANNOUNCES.test(lead) && !(isAboveItem && NAMES_LIST.test(lead))) return NO_CONTEXT
  const criterion = criterionIn(lead)
  return {
    lead,
    decisions: criterion ? NO_DECISIONS : statedDecisions(lead),
    criterion,
    header: [],
    question: '',
  }
}

/**
 * A first row without digits is the heading row; "Column 1" is no digit of a code, nor is the place
 * of service in "Office (11)".
 */
const withHeader = (list: Context, cells: readonly string[]): Context =>
  cells.length > 1 && !cells.some((cell) => /\d/.test(cell.replace(/^column \d$|\(\d{2}\)/gi, '')))
    ? { ...list, header: cells }
    : list

/** Normalized cells of a row. */
export const cellsOf = (norm: string) => norm.split('|').map((cell) => cell.trim())

/** How the items of a list are conditions. */
export type Criterion = {
  /** Whether all must be met or one is enough; null where the lead-in does not say. */
  joins: 'all' | 'any' | null
  /** Whether a service that meets them is paid, instead of denied or subject to authorization. */
  grants: boolean
}

const DECISION = regex('i')`
  \b(?:covered|necessary|appropriate|investigational|experimental|unproven|required|needed|reimbursed|
    payable|excluded)\b
`
/**
 * "covered when …:" introduces conditions. "the following are covered when criteria are met:"
 * introduces services.
 */
const CONDITION = regex('i')`
  \b(?:when|whenever|if|once|provided|who|unless|criteria|(?:conditions?|requirements?) (?:is|are|
      must be|have been|has been) met|(?:true|met|satisfied|present|documented|fulfilled|apply|
      applies)(?=:?$))\b
`
/** "Necessary for one of the following:" introduces conditions; authorization, its services. */
const COUNTED = /\b(?:any|all|each|both|either|one|two|three)(?: or more)? of the following\b/i
const DECIDES_COVERAGE = /\b(?:covered|necessary|appropriate|reimbursed|payable)\b/i
const JOINS = /\b(?:(all|each|every|both)|any|either|one)\b/i

/** The criterion that a lead-in states; null where its items are the services decided on. */
export function criterionIn(lead: string): Criterion | null {
  const condition = CONDITION.exec(lead) ?? (DECIDES_COVERAGE.test(lead) ? COUNTED.exec(lead) : null)
  if (!condition || isSubject(lead)) return null
  const joins = JOINS.exec(lead.slice(condition.index)) ?? JOINS.exec(lead)
  const { coverage, priorAuth } = decisionsIn(lead)
  return {
    joins: joins ? (joins[1] ? 'all' : 'any') : null,
    grants: coverage !== 'not_covered' && coverage !== 'investigational' && priorAuth !== 'required',
  }
}

function isSubject(lead: string): boolean {
  const [list, decision] = [lead.search(/\b(?:following|these|listed|below)\b/i), lead.search(DECISION)]
  return list >= 0 && decision > list && !/\bof the following\b/i.test(lead.slice(0, decision))
}

/** What a member of a list is below. */
export type Above = { path: readonly string[]; context: Context; namesCode: boolean }

/**
 * The decisions of an item or row; missing ones come from its lead-in, then its nearest heading.
 * Only text that names a code also inherits from headings above that. A condition inherits nothing:
 * the decision is in its lead-in.
 */
export function inheritedDecisions(own: Decisions, { path, context, namesCode }: Above): Decisions {
  if (context.criterion) return own
  const headings = (namesCode ? path.toReversed() : path.slice(-1)).map((heading) =>
    decisionsOfHeading(heading, namesCode),
  )
  const above = [context.decisions, ...headings]
  const first = <K extends 'priorAuth' | 'coverage' | 'bundling'>(cue: K): Decisions[K] =>
    [own, ...above].find((decisions) => decisions[cue] !== null)?.[cue] ?? NO_DECISIONS[cue]
  return { ...own, priorAuth: first('priorAuth'), coverage: first('coverage'), bundling: first('bundling') }
}

/** A list of codes that is named by authorization alone is of services that need it. */
function decisionsOfHeading(heading: string, namesCode: boolean): Decisions {
  const decisions = decisionsIn(heading)
  return namesCode && decisions.priorAuth === null && AUTHORIZATION_LIST.test(heading)
    ? { ...decisions, priorAuth: 'required' }
    : decisions
}

const YES = /^(?:y|yes|x|✓|✔|required)$/i
const NO = /^(?:n|no|none|not required|n\/a|-)$/i
/** Headings of yes-or-no columns, with the meaning of both answers. */
const DECIDING: readonly (readonly [RegExp, string, string])[] = [
  [
    /\bauth\b|\bauthori[sz]|\bpre-?cert|\bPA\b|\bapproval\b/i,
    'prior authorization is required',
    'prior authorization is not required',
  ],
  [/\bcover(?:ed|age)\b/i, 'is covered', 'is not covered'],
]

/** Columns of plans answer whether the service is paid there. */
const PLAN =
  /\b(?:commercial|medicare|medicaid|exchange|marketplace|chip|hmo|ppo|all plans|payable|allowed|eligible)\b/i

/** Headings of columns whose numbers limit what is paid. */
const LIMIT = /\b(?:max\w*|limits?|quantity|units?|frequency|MUE)\b/i

/** Headings of columns whose amounts are paid. */
const AMOUNT = /\b(?:allowances?|fees?|rates?|payments?|reimbursement|allowed amount)\b/i

/** Abbreviations of formularies in a cell: "PA; QL 60 tablets per 30 days". */
const RESTRICTIONS = /^(?:PA|ST|QL\b[^;|]{0,60})(?: ?[;,/+] ?(?:PA|ST|QL\b[^;|]{0,60}))*$/
const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/\bPA\b/, 'prior authorization is required'],
  [/\bST\b/, 'step therapy is required'],
  [/\bQL:? ?/, 'limited to '],
]
const writtenOut = (cell: string) =>
  WRITTEN_OUT.reduce((text, [pattern, words]) => text.replace(pattern, words), cell)

/** A cell that states a decision by itself. */
const STANCE = /^(?:not )?(?:payable|covered|reimbursable|reimbursed|medically necessary|investigational)$/i

/**
 * A table row as a sentence: yes, no and numbers are written out with the words of their column
 * heading.
 */
export function rowText(
  norm: string,
  { path, header }: { path: readonly string[]; header: readonly string[] },
): string {
  const asksAuthorization = path.some(
    (heading) => AUTHORIZATION_LIST.test(heading) || decisionsIn(heading).priorAuth !== null,
  )
  const namesCode = /\b[A-Z]?\d{4}/.test(norm)
  return cellsOf(norm)
    .map((cell, column) =>
      namesCode && AUTHORIZED.test(cell)
        ? 'prior authorization is required'
        : spoken(cell, header[column] ?? '', asksAuthorization),
    )
    .join('; ')
}

/** A row as one sentence; answers about authorization and coverage are statements of their own. */
export const rowSentence = (norm: string, table: Parameters<typeof rowText>[1]): string =>
  rowText(norm, table).replace(/; (?!prior authorization is|is (?:not )?covered for)/g, ' ')

/** A cell that names authorization as the answer, in a row with a code. */
const AUTHORIZED = /^(?:prior auth(?:orization)?|pre-?cert(?:ification)?)$/i

/** "Referral required?" as the meaning of both answers. */
function asked(head: string): readonly [string, string, string] | readonly [] {
  const subject = /^(.{3,40}?) (?:is )?(?:required|needed)\??$/i.exec(head)?.[1]
  return subject ? ['', `${subject} is required`, `${subject} is not required`] : []
}

/** A heading that names a list by authorization. */
const AUTHORIZATION_LIST =
  /\b(?:auth\w*|pre-?cert\w*)\b[^.;]{0,40}\b(?:list|grid|codes|table|lookup|matrix)\b/i

function spoken(cell: string, head: string, asksAuthorization: boolean): string {
  if (LIMIT.test(head) && /^\d+$/.test(cell)) return `limited to ${cell} units`
  if (LIMIT.test(head) && /^\d[\d.]* \w/.test(cell)) return `limited to ${cell}`
  if (STANCE.test(cell)) return `is ${cell}`
  if (/^modifiers?$/i.test(head) && /^[A-Z\d]{2}(?:, ?[A-Z\d]{2})*$/.test(cell)) return `modifier ${cell}`
  if (/\bplaces? of service\b|^POS$/i.test(head) && /^\d{2}(?:, ?\d{2})*$/.test(cell)) return `POS ${cell}`
  if (/^ages?\b/i.test(head) && /^\d{1,3}\b/.test(cell)) return `ages ${cell}`
  if (AMOUNT.test(head) && /^\$\d/.test(cell)) return `${head} of at most ${cell}`
  if (!/\bmodifiers?\b/i.test(head) && RESTRICTIONS.test(cell)) return writtenOut(cell)
  const under = DECIDING.find(([pattern]) => pattern.test(head))
  const isOpen = asksAuthorization && /^(?:not )?required$/i.test(cell)
  const isOfPlan = (asksAuthorization ? /^(?:y|n|yes|no)$/i : /^(?:yes|no)$/i).test(cell) && PLAN.test(head)
  const answers = under ?? (isOpen ? DECIDING[0]! : isOfPlan ? DECIDING[asksAuthorization ? 0 : 1]! : null)
  const [, yes, no] = answers ?? asked(head)
  const named = isOfPlan && !under ? ` for ${head}` : ''
  if (yes && YES.test(cell)) return yes + named
  return no && NO.test(cell) ? no + named : cell
}
