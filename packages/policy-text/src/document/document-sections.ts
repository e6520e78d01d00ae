import type { Block } from './document.ts'
import { statesCoverage } from '../text/coverage-statement.ts'
import { regex, source } from '../text/pattern.ts'
import { bareTitle, isSectionTitle } from '../text/section-title.ts'
import { type Section, sectionOf, sectionOfHeading } from './section.ts'

/** Sections that say nothing of what is paid. */
type UnpaidSection = Exclude<Section, 'policy' | 'contact'>

/** Titles of what others say or do: societies, trials, agencies, other payers. */
const OF_OTHERS = regex('i')`
  ^(?:(?:clinical )?practice guidelines?\b|guidelines and evidence$|supplemental information$|
  summary of evidence$|(?:ongoing|unpublished) (?:and unpublished )?(?:clinical )?trials\b|
  regulatory status$|(?:government|federal) regulations?$|medicare (?:coverage|national|local)\b|
  (?:national|local) coverage determinations?\b|professional (?:societ|organi[sz]ation)|
  (?:U\.?S\.? )?food and drug administration|(?:general |description\/)background)
`
/** The titles of a coverage determination that a policy quotes. */
const QUOTED = /^(?:coverage indications,? limitations,?|utilization guidelines|bill type codes)/i
/** The columns of a table that compares the policy before a revision with that after it. */
const BEFORE_AFTER =
  /^before(?:\W{1,9}after)?$|^(?:prior|old|previous) (?:policy|text)\W{1,9}(?:new|current)\b/i

/** A part of a policy that states what is paid. */
const STATES_POLICY = regex('i')`
  \b(?:policy|coverage|covered|criteria|necessity|indications?|codes?|coding|billing|definitions?|
  documentation|requirements?|limitations?|exclusions?|inclusions?|reimbursement|authorization|
  applicability|appendix|determinations?|position)\b
`
const OTHER_WORDS = source`
  medical|clinical|necessity|necessary|statements?|position|application|benefits?|appropriate(?:ness)?|
  use|cover(?:ed|age)|non-?covered|not|guidelines?|rationale|administrative|inclusions?|inclusionary|
  exclusionary|procedure|diagnosis|billing|associated|payment|determinations?|policy|appendix|[A-Z\d]|
  decision|product|drug|service|services|testing|test|initial|specific|our|plan|position|contents
`
const PART_WORDS = source`
  coverage|criteria|indications?|codes?|coding|definitions?|documentation|requirements?|limitations?|
  exclusions?|reimbursement|applicability|scope|instructions|prior|authorization|selection|eligibility|
  patient|member|applicable|general|limits?|related|required|approval|renewal|continuation|
  reauthorization|records?|additional|special|place|cpt|hcpcs|icd-10|icd-10-cm|and|or|of|for|the|in|&
`
const OF_POLICY = new RegExp(`^(?:(?:${OTHER_WORDS}|${PART_WORDS})(?:[\\s,/]+|$)){1,7}$`, 'i')

/** The section that a title opens for all that follows; null where it opens none. */
function opened(title: string): UnpaidSection | null {
  if (BEFORE_AFTER.test(title)) return 'history'
  if (OF_OTHERS.test(title)) return 'background'
  const section = sectionOfHeading(title)
  return section === 'contact' ? null : (section as UnpaidSection | null)
}

/** Whether a title is that of a part which states what is paid. */
const isOfPolicy = (title: string) =>
  STATES_POLICY.test(title) && OF_POLICY.test(title) && !QUOTED.test(title)

type Open = { section: UnpaidSection; title: string; depth: number; from: number }

/**
 * The section of every block. References, history and evidence go on below the small headings that
 * follow, whatever their level, up to the title of a part that states what is paid. Evidence also
 * ends where the payer decides: at the heading above, or at a decision below a line like a title.
 */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  let open: Open | null = null
  let hasDecided = false
  let decidedBelow: string | null = null
  return blocks.map((block, index) => {
    const title = titleOf(block)
    if (title !== null) {
      const section = opened(title)
      const isEnd = open !== null && ends(open, { title, blocks, index, hasDecided })
      if (section && (!open || isEnd || open.section === 'background' || section !== 'background'))
        open = { section, title, depth: depthOf(block), from: index }
      else if (isEnd) open = null
    }
    const decides = statesCoverage(block.text)
    if (decides && open && mayDecide(open) && isBelowLine(blocks, index)) {
      open = null
      decidedBelow = block.path.join()
    } else if (block.path.join() !== decidedBelow) decidedBelow = null
    hasDecided ||= open === null && decides
    return open?.section ?? (decidedBelow === null ? sectionOf(block.path) : 'policy')
  })
}

/** Whether the payer may decide within a section: not where it reports what others say. */
const mayDecide = ({ section, title }: Open) => section === 'background' && !OF_OTHERS.test(title)

const depthOf = ({ kind, path }: Block) => (kind === 'heading' ? path.length : Infinity)

const titleOf = ({ kind, text }: Block): string | null =>
  kind === 'heading' || (kind === 'text' && isSectionTitle(text)) ? bareTitle(text) : null

type Title = { title: string; blocks: readonly Block[]; index: number; hasDecided: boolean }

/** Whether a title ends the section that is open. */
function ends(open: Open, { title, blocks, index, hasDecided }: Title): boolean {
  const block = blocks[index]!
  if (depthOf(block) < open.depth && open.depth < Infinity) return true
  // The first line of a table below its title names a column.
  if (open.section === 'history' && index === open.from + 1 && hasDecided) return false
  if (BEFORE_AFTER.test(open.title) && hasDecided) return false
  if (isOfPolicy(title)) return true
  return (mayDecide(open) || !hasDecided) && decidesBelow(blocks, index)
}

/** Blocks between a line like a title and the decision below it. */
const TITLE_DISTANCE = 3
/** A short line without an end mark, which a page prints as a title. */
const LIKE_TITLE = /^\p{Lu}[^.:?!|]{5,70}$/u

const isBelowLine = (blocks: readonly Block[], index: number): boolean =>
  blocks
    .slice(Math.max(0, index - TITLE_DISTANCE), index)
    .some(({ kind, text }) => kind === 'text' && LIKE_TITLE.test(text))

/** Whether the payer decides in what stands below a heading, down to the next one. */
function decidesBelow(blocks: readonly Block[], index: number): boolean {
  if (blocks[index]!.kind !== 'heading') return false
  for (let next = index + 1; next < blocks.length && blocks[next]!.kind !== 'heading'; next += 1)
    if (statesCoverage(blocks[next]!.text)) return true
  return false
}
