import type { Numbering } from '../text/list-marker.ts'
import type { Fragment } from './fragments.ts'
import { RUN_IN } from './fragments.ts'
import { decisionIn, introducesList, listsNoCriteria, statedOperator } from './lead-in.ts'

/** A fragment with the fragments that are indented below it. */
export type Entry = Fragment & {
  text: string
  children: Entry[]
  /** A connective that stands alone below the entry and its children. */
  joinedBy: 'and' | 'or' | null
  /** Whether the entries below are examples of it. */
  hasExamples: boolean
}

/** One list that is open: its entries, and how the last one is numbered. */
type Level = { entries: Entry[]; last: readonly Numbering[]; indent: number | null }

/** Indents may differ by this much, in the unit of the extractor, within one list. */
const SAME_INDENT = 2

/**
 * Nests fragments: an item below the item or lead-in that it belongs to. Numbers that go on decide
 * first, then the indent, then the sign. A heading, or a sentence that is no part of a list, ends
 * all lists.
 */
export function outlineOf(text: string, fragments: readonly Fragment[]): Entry[] {
  const outline = new Outline()
  for (const fragment of fragments)
    outline.add({ ...fragment, text: text.slice(fragment.start, fragment.end) })
  return outline.entries
}

/** A fragment that has nothing but "and" or "or". */
const CONNECTIVE = /^\W*(and|or)(?:\/or)?\W*$/i
/** What the page adds within a list: notes, and lines that begin in the middle of a sentence. */
const NOTE = /^(?:\W*(?:note|footnote|\*+|see|refer)\b|\W*\*)/i
const ADDS = /\b(?:also|in addition|additional(?:ly)?)\b/i
/** A short title of some entries, such as "Progression:". */
const LABEL = /^[^.;:]{1,60}:\s*$/

type Given = Fragment & { text: string }

class Outline {
  readonly entries: Entry[] = []
  private levels: Level[] = []
  /** Lead-ins in running text whose lists are open, outermost first. */
  private leads: Entry[] = []

  add(given: Given): void {
    const connective = CONNECTIVE.exec(given.text)
    if (connective) return this.join(connective[1]!.toLowerCase() as 'and' | 'or')
    if (given.kind === 'row') return this.close()
    if (given.kind === 'heading') return this.heading(given)
    if (given.numbering) return this.item(given, given.numbering)
    if (this.isRunInEnd() && decisionIn(given.text) !== 'covered') return this.item(given, [RUN_IN])
    this.running(given)
  }

  private join(word: 'and' | 'or'): void {
    const last = this.levels.at(-1)?.entries.at(-1)
    if (last) last.joinedBy = word
  }

  private close(): void {
    this.levels = []
    this.leads = []
  }

  private heading(given: Given): void {
    const isPart = this.leads.length > 0 && LABEL.test(given.text) && this.isAwaiting()
    if (isPart) return this.running(given)
    this.close()
    this.entries.push(entryOf(given))
    if (introducesList(given.text) || statedOperator(given.text)) this.leads = [this.entries.at(-1)!]
  }

  /** Whether the innermost lead-in has no entries yet. */
  private isAwaiting = () => this.leads.at(-1)?.children.length === 0

  /** Whether the entry before ended with a semicolon, so that this text is the next one. */
  private isRunInEnd(): boolean {
    const level = this.levels.at(-1)
    return level?.last[0] === RUN_IN && /;\W*(?:and|or)?\W*$/i.test(level.entries.at(-1)!.text)
  }

  private item(given: Given, numbering: readonly Numbering[]): void {
    const entry = entryOf(given)
    const found = this.isBelowRunIn(numbering) ? -1 : this.levelOf(numbering, given.indent)
    if (found >= 0) {
      this.levels.length = found + 1
      const level = this.levels[found]!
      level.entries.push(entry)
      level.last = goOn(level.last, numbering)
      return
    }
    const parent = this.levels.at(-1)?.entries.at(-1) ?? this.leads.at(-1)
    const entries = parent ? parent.children : this.entries
    entries.push(entry)
    this.levels.push({ entries, last: numbering, indent: given.indent })
  }

  /** Whether the entry before, which only a semicolon would end, introduces a list. */
  private isBelowRunIn([first]: readonly Numbering[]): boolean {
    const last = this.levels.at(-1)
    return first === RUN_IN && last?.last[0] === RUN_IN && /:\s*$/.test(last.entries.at(-1)!.text)
  }

  /** The open list that an item goes on with, or -1 for a new list below the last entry. */
  private levelOf(numbering: readonly Numbering[], indent: number | null): number {
    const isBullet = numbering[0]!.style === 'bullet'
    if (!isBullet) return this.levels.findLastIndex(({ last }) => isNext(last, numbering))
    const same = this.levels.findLastIndex(
      (level) => level.last[0]!.style === 'bullet' && level.last[0]!.form === numbering[0]!.form,
    )
    if (indent === null) return same
    const top = this.levels.at(-1)
    const isDeeper = top?.indent != null && indent > top.indent + SAME_INDENT
    if (isDeeper) return same >= 0 && Math.abs(this.levels[same]!.indent! - indent) <= SAME_INDENT ? same : -1
    if (same >= 0) return this.nearest(numbering, indent)
    if (top?.indent != null && indent >= top.indent - SAME_INDENT) return -1
    const level = this.levels.findLastIndex((one) => one.indent !== null && one.indent < indent - SAME_INDENT)
    const next = this.levels[level + 1]
    return next && level + 1 < this.levels.length - 1 ? level + 1 : -1
  }

  /** Among lists with the same sign, the one whose indent is nearest. */
  private nearest(numbering: readonly Numbering[], indent: number): number {
    const form = numbering[0]!.form
    return this.levels.reduce((best, level, index) => {
      if (level.last[0]!.style !== 'bullet' || level.last[0]!.form !== form) return best
      const distance = Math.abs((level.indent ?? indent) - indent)
      const bestDistance = best < 0 ? Infinity : Math.abs((this.levels[best]!.indent ?? indent) - indent)
      return distance <= bestDistance ? index : best
    }, -1)
  }

  /** A sentence outside of lists, which may introduce one. */
  private running(given: Given): void {
    const last = this.levels.at(-1)?.entries.at(-1)
    const introduces = given.introduces === true || introducesList(given.text)
    if (last && !introduces && (/^[a-z(]/.test(given.text) || NOTE.test(given.text))) return
    if (last && !introduces && decisionIn(given.text) === null && !/[.!?]\W*$/.test(given.text)) return
    if (last && introduces && listsNoCriteria(given.text) && statedOperator(given.text) === null) {
      last.hasExamples = true
      return
    }
    const entry = entryOf(given)
    const outer = this.leads.at(-1)
    const isPart =
      introduces &&
      outer !== undefined &&
      decisionIn(given.text) === null &&
      (this.isAwaiting() || ADDS.test(given.text) || this.hasLabel(given))
    this.levels = []
    if (isPart) {
      const parent = this.leads[0]!
      parent.children.push(entry)
      this.leads = [parent, entry]
      return
    }
    this.entries.push(entry)
    this.leads = introduces ? [entry] : []
  }

  /** Whether the lists of the outer lead-in have titles, of which this is the next. */
  private hasLabel = ({ text }: Given) =>
    LABEL.test(text) &&
    (this.leads[0]?.children ?? []).some((child) => !child.numbering && LABEL.test(child.text))
}

const entryOf = (given: Given): Entry => ({ ...given, children: [], joinedBy: null, hasExamples: false })

/** Numbers that a list may leave out. */
const MOST_SKIPPED = 2

const isNext = (last: readonly Numbering[], next: readonly Numbering[]) => fitting(last, next).length > 0

const fitting = (last: readonly Numbering[], next: readonly Numbering[]) =>
  next.filter((reading) =>
    last.some(
      (before) =>
        before.style === reading.style &&
        before.form === reading.form &&
        before.parents === reading.parents &&
        reading.ordinal > before.ordinal &&
        reading.ordinal - before.ordinal <= 1 + MOST_SKIPPED,
    ),
  )

/** Keeps the readings of a marker that go on with the list. */
function goOn(last: readonly Numbering[], next: readonly Numbering[]): readonly Numbering[] {
  const readings = fitting(last, next)
  return readings.length > 0 ? readings : next
}
