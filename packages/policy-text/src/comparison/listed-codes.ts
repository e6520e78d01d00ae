import { bundlingRule, coverageRule, priorAuthRule } from '../classification/decision-rules.ts'
import { decideAlike, type Edit, type Finding } from '../classification/finding.ts'
import type { Block } from '../document/document.ts'
import { NO_CONTEXT } from '../facts/context.ts'
import { type Decisions, statedDecisions } from '../facts/decisions.ts'
import { type Facts, factsOf } from '../facts/facts.ts'
import { normOf } from '../normalization/normalize.ts'
import { memoize } from '../text/memoize.ts'
import { source } from '../text/pattern.ts'

const CODE = source`(?:\d{5}|\d{4}[FTUM]|[A-CEGHJ-MP-V]\d{4}|[A-TV-Z]\d[0-9AB]\.[0-9A-TV-Z]{1,4})`
const CODES = source`${CODE}[*†‡+^]{0,2}(?:(?:,? (?:and |or )?|,|; ?)${CODE}[*†‡+^]{0,2}){0,400}`
/** Codes alone, or with a description: "81445 81455", "81445 | Targeted panel". */
const CODE_LINE = new RegExp(source`^\W{0,4}(${CODES})[.,;]?(?=$| ?[|–:-] ?| (?:\W{0,3}\p{Lu}))`, 'u')
/** A label with its codes in one line: "Covered codes: 81445, 81455". */
const LABELLED_CODES = new RegExp(source`^(\p{L}[^:]{2,150}):? (${CODES})[.;]?$`, 'u')
const CODE_IN = new RegExp(CODE, 'g')
/** Longer text is no heading of a list. */
const MAX_HEADING = 160
/** A line between a heading and its codes that names columns. */
const COLUMNS = /^(?:(?:CPT|HCPCS|ICD-10(?:-CM)?|PLA|codes?|descriptions?|procedures?|number)\W{0,6}){1,8}$/i

/** The codes of a document, each with the headings of its lists and their sections. */
type Lists = ReadonlyMap<string, ReadonlySet<string>>
const BREAK = '\u0001'
/** A heading apart from the same one in another section. */
const keyOf = ({ path }: Block, heading: string): string => `${path.at(-1) ?? ''}${BREAK}${heading}`
const headingOf = (key: string): string => key.slice(key.indexOf(BREAK) + 1)

/**
 * Codes that went from one list to another whose headings both stand in both versions, and decide
 * differently: "Covered" and "Investigational". The words of both lists stay the same together.
 */
export function movedCodes(before: readonly Block[], after: readonly Block[]): Finding[] {
  const [were, are] = [listsOf(before), listsOf(after)]
  const [headingsBefore, headingsAfter] = [were, are].map(
    (lists) => new Set([...lists.values()].flatMap((set) => [...set])),
  )
  const moves = [...were].flatMap(([code, was]) => {
    const is = are.get(code)
    if (!is) return []
    const gone = [...was].filter((heading) => !is.has(heading))
    const come = [...is].filter((heading) => !was.has(heading))
    const areKept =
      gone.every((one) => headingsAfter!.has(one)) && come.every((one) => headingsBefore!.has(one))
    return gone.length > 0 && come.length > 0 && areKept ? [{ code, from: gone[0]!, to: come[0]! }] : []
  })
  return [...Map.groupBy(moves, ({ from, to }) => `${from}${BREAK}${to}`).values()].flatMap(findingsOf)
}

function findingsOf(moves: readonly { code: string; from: string; to: string }[]): Finding[] {
  const [from, to] = [headingOf(moves[0]!.from), headingOf(moves[0]!.to)]
  const codes = moves.map(({ code }) => code).sort()
  const [before, after] = [listed(codes, from), listed(codes, to)]
  if (decideAlike(before.decisions, after.decisions)) return []
  const edit: Edit = {
    before,
    after,
    quote: { before: null, after: null },
    words: { gone: '', come: '' },
    setting: 'policy',
    isEcho: false,
    isInBody: true,
  }
  return [priorAuthRule, coverageRule, bundlingRule]
    .flatMap((rule) => rule(edit))
    .map((finding) => ({
      ...finding,
      ofCodes: codes,
      reason: `${codes.join(', ')}: ${finding.reason}, from the list "${from}" to "${to}"`,
    }))
}

/** Codes as an item of a list with this heading. */
const listed = (codes: readonly string[], heading: string): Facts =>
  factsOf(
    { kind: 'item', path: [], text: codes.join(', ') },
    { ...NO_CONTEXT, lead: heading, decisions: decisionsOf(heading) },
  )

/** A heading says of its codes only that they are established where they are covered. */
const ESTABLISHED = /^(?!.*\bnot\b).*\bestablished\b/i

/** What the heading of a list decides on its codes. */
const decisionsOf = memoize((heading: string): Decisions => {
  const stated = statedDecisions(heading)
  return stated.coverage === null && ESTABLISHED.test(heading) ? { ...stated, coverage: 'covered' } : stated
})

const decides = (heading: string): boolean => {
  const { coverage, priorAuth, bundling } = decisionsOf(heading)
  return (coverage ?? priorAuth ?? bundling) !== null
}

function listsOf(blocks: readonly Block[]): Lists {
  const lists = new Map<string, Set<string>>()
  let heading = ''
  for (const block of blocks) {
    const norm = normOf(block)
    const codes = CODE_LINE.exec(norm)?.[1]
    if (codes !== undefined) {
      if (heading !== '') list(codes, heading)
      continue
    }
    const [, label, own] = LABELLED_CODES.exec(norm) ?? []
    if (label !== undefined && own !== undefined) {
      heading = decides(label) ? keyOf(block, label) : ''
      if (heading !== '') list(own, heading)
    } else if (isHeading(block, norm))
      heading = decides(norm) ? keyOf(block, norm) : block.kind === 'heading' ? '' : heading
    else if (/[.?!]$/.test(norm)) heading = ''
  }
  return lists

  function list(codes: string, under: string): void {
    for (const code of codes.match(CODE_IN) ?? []) lists.set(code, (lists.get(code) ?? new Set()).add(under))
  }
}

/** Whether a block can be the heading of a list; a line that names columns is none. */
const isHeading = ({ kind }: Block, norm: string): boolean =>
  norm.length <= MAX_HEADING && !COLUMNS.test(norm) && (kind === 'heading' || !/[.?!]$/.test(norm))
