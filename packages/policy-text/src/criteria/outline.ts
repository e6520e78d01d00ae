import { isSectionTitle } from '../text/section-title.ts'
import { beginning, goOn, isNext, type Numbering } from '../text/list-marker.ts'
import { trailingJoiner } from './sentences/clause.ts'
import { connectiveOf, countsOwnList, JOINED, leavesList, markJoined } from './connectives.ts'
import { type Entry, entryOf, type Given } from './entry.ts'
import { type Fragment, RUN_IN } from './fragment.ts'
import { markRows, NUMBERED_ROW, ROW } from './tables/table-rows.ts'
import { isCriteriaTitle } from './titles.ts'
import {
  NOTE,
  ADDS,
  endsOpen,
  PAPERS,
  LABEL,
  isIntroduction,
  hasNoMark,
  introducesExamples,
  hasLabels,
  isAside,
  isComplete,
  isFootnote,
  isFurtherPart,
  isNumberedTitle,
  isOtherStatement,
  isTitleAmong,
  isTitleBetween,
  type Level,
  openListOf,
  repeatedTexts,
  restartedList,
} from './open-lists.ts'
import { countAlone, countsAbove, introducesList, statedOperator } from './lead-in.ts'
import { decisionIn } from './sentences/decision.ts'

/**
 * Nests fragments: an item below the item or lead-in that it belongs to. Numbers decide first, then
 * the indent, then the sign. A heading, or a sentence outside of a list, ends all lists.
 */
export function outlineOf(text: string, fragments: readonly Fragment[]): Entry[] {
  const given = fragments.map((one) => ({ ...one, text: text.slice(one.start, one.end) }))
  const outline = new Outline()
  outline.repeated = repeatedTexts(given)
  for (const one of markRows(markJoined(given))) outline.add(one)
  return outline.entries
}

/** Entries beyond stay at this level. */
const MOST_LEVELS = 12
class Outline {
  readonly entries: Entry[] = []
  repeated: ReadonlySet<string> = new Set()
  private levels: Level[] = []
  /** Lead-ins in running text whose lists are open, outermost first. */
  private leads: Entry[] = []
  /** What was open above a heading or a page's edge. */
  private suspended: { levels: Level[]; leads: Entry[]; isRemark: boolean } | null = null
  /** Whether a page ended since the last item. */
  private isPageEdge = false
  /** A sentence after an entry that introduces examples; the next item tells of what. */
  private examples: Given | null = null

  add(given: Given): void {
    if (given.isPageEdge) return void (this.isPageEdge = true)
    const connective = connectiveOf(given.text)
    if (connective) return this.join(connective)
    if (given.numbering?.[0] === ROW) return this.entryRow(given)
    if (given.kind === 'row') return this.row(given)
    if (given.kind === 'heading') return this.heading(given)
    if (given.numbering) return this.item(given, given.numbering)
    if (endsOpen(this.levels.at(-1)) && decisionIn(given.text) !== 'covered')
      return this.item({ ...given, numbering: [RUN_IN] }, [RUN_IN])
    if (given.joined && this.joined(given, given.joined)) return
    this.running(given)
  }

  private join(word: 'and' | 'or'): void {
    const above = this.levels.at(-2)
    const lead = above?.last[0] === JOINED && hasNoMark(this.levels.at(-1)!) && above.entries.at(-1)
    if (lead && leavesList(lead.text, word)) this.levels.pop()
    const last = this.levels.at(-1)?.entries.at(-1)
    if (!last) return
    last.joinedBy = word
    last.standsAlone = !/[;,]\s*$/.test(last.text)
  }

  /**
   * A text that a connective joins is the next entry, an alternative to the entry before, or, after
   * the last entry, to the whole list.
   */
  private joined(given: Given, place: NonNullable<Fragment['joined']>): boolean {
    const level = this.levels.at(-1)
    const last = level?.entries.at(-1)
    if (!level && (this.leads.length === 0 || this.isAwaiting()))
      return (this.item({ ...given, numbering: [JOINED] }, [JOINED]), true)
    const isBelow = level && last?.children.length === 0 && /:\s*$/.test(last.text)
    if (isBelow && level.last[0] === JOINED && countsOwnList(last.text)) {
      last.children.push({ ...entryOf(given), numbering: [JOINED] })
      return (this.levels.push({ entries: last.children, last: [JOINED], indent: given.indent }), true)
    }
    if (place === 'listed' && (level?.last[0] === JOINED || isBelow))
      return (this.item({ ...given, numbering: [JOINED] }, [JOINED]), true)
    if (!level || !last?.joinedBy || !last.standsAlone) return false
    const entry = { ...entryOf(given), numbering: [JOINED] }
    const isInner = last.joinedBy === 'or' && level.last[0] !== JOINED
    if (isInner && place === 'on') {
      last.children.push(entry)
      Object.assign(last, { hasAlternatives: true, joinedBy: null, standsAlone: false })
    } else level.entries.push({ ...entry, isRestart: place === 'last' && level.last[0] !== JOINED })
    return true
  }

  private close(): void {
    this.suspended = null
    this.examples = null
    this.levels = []
    this.leads = []
  }

  /** A row of a table ends all lists; its last cell may introduce one. Rows may be numbered. */
  private row(given: Given): void {
    const marker = given.isCriteria ? undefined : NUMBERED_ROW.exec(given.text)?.[0]
    if (marker && (this.isAwaiting() || this.levels.at(-1)?.last[0] === ROW)) {
      const [start, text] = [given.start + marker.length, given.text.slice(marker.length)]
      return this.item({ ...given, start, text, numbering: [ROW] }, [ROW])
    }
    this.close()
    if (countsAbove(given.text)) return void this.entries.push(entryOf(given))
    if (!given.isCriteria && (!/:\s*$/.test(given.text) || statedOperator(given.text) === null)) return
    this.entries.push(entryOf(given))
    this.leads = [this.entries.at(-1)!]
  }

  /** A row that is an entry of the list which its table holds. */
  private entryRow(given: Given): void {
    if (!this.isAwaiting() && this.levels.every(({ last }) => last[0] !== ROW)) this.close()
    this.item(given, [ROW])
  }

  private heading(given: Given): void {
    const isLabel = LABEL.test(given.text) && !isSectionTitle(given.text)
    if (this.leads.length > 0 && isLabel && (this.isAwaiting() || hasLabels(this.leads[0])))
      return this.running(given)
    this.suspend()
    this.entries.push(entryOf(given))
    if (introducesList(given.text) || statedOperator(given.text) || isCriteriaTitle(given.text))
      this.leads = [this.entries.at(-1)!]
  }

  private suspend(isRemark = false): void {
    const { levels, leads } = this
    const suspended = levels.length > 0 ? { levels, leads, isRemark } : this.suspended
    this.close()
    this.suspended = suspended && { ...suspended, isRemark: suspended.isRemark && isRemark }
  }

  /** Whether the innermost lead-in has no entries yet. */
  private isAwaiting = () => this.leads.at(-1)?.children.length === 0

  private item(given: Given, numbering: readonly Numbering[]): void {
    this.resume(numbering)
    if (isFootnote(this.levels, numbering)) return
    const entry = entryOf(given)
    if (isTitleAmong(this.levels.at(-1)?.entries.map(({ text }) => text) ?? [], given))
      return this.title(given)
    if (numbering[0] === RUN_IN && this.isExplanation(given)) return
    if (numbering[0] === RUN_IN && this.levels.length > 0) this.endUnmarked(given)
    if (isAside(this.levels, given)) {
      this.suspend()
      return this.running(given)
    }
    const examples = this.examples
    this.examples = null
    if (isNumberedTitle(this.levels, given.text, numbering)) return this.heading(given)
    if (this.restart(entry, numbering)) return
    const top = this.levels.at(-1)
    const isJoined = top?.last[0] === JOINED && top.entries.at(-1)!.joinedBy && numbering[0] === RUN_IN
    const found = isJoined ? this.levels.length - 1 : openListOf(this.levels, numbering, given.indent)
    if (examples && found === this.levels.length - 1) return this.otherList(examples, given)
    if (examples && found < 0) this.levels.at(-1)!.entries.at(-1)!.hasAlternatives = true
    if (found >= 0) {
      this.levels.length = found + 1
      const level = this.levels[found]!
      level.entries.push(entry)
      if (!isJoined) level.last = goOn(level.last, numbering)
      return
    }
    this.endRestarted(numbering, given.indent)
    if (this.levels.length >= MOST_LEVELS) return void this.levels.at(-1)!.entries.push(entry)
    const parent = this.levels.at(-1)?.entries.at(-1) ?? this.leads.at(-1)
    const entries = parent ? parent.children : this.entries
    entries.push(entry)
    this.levels.push({ entries, last: beginning(numbering), indent: given.indent })
  }

  /** A further sentence of an entry that is a line of its own; the connective at its end counts. */
  private isExplanation({ text, isListed }: Given): boolean {
    const level = this.levels.at(-1)
    const last = level?.entries.at(-1)
    if (isListed || level?.last[0] !== RUN_IN || !last?.isListed || !/\.\s*$/.test(last.text)) return false
    last.joinedBy = trailingJoiner(text)
    return true
  }

  /** Closes a list without marks in front of a text that is none of its entries. */
  private endUnmarked(given: Given): void {
    const level = this.levels.at(-1)
    const lead = this.levels.at(-2)?.entries.at(-1) ?? this.leads.at(-1)
    if (isComplete(level, lead, given)) this.levels.pop()
    else if (level?.last[0] === RUN_IN && isOtherStatement(given, lead)) this.levels = []
    if (this.levels.length === 0) this.leads = []
  }

  /**
   * Opens the lists above a heading or a page again when their numbers go on, or their signs on the
   * next page.
   */
  private resume(numbering: readonly Numbering[]): void {
    const { suspended, isPageEdge } = this
    this.suspended = null
    this.isPageEdge = false
    const [first] = numbering
    const goesOn = suspended?.levels.some(({ last }) =>
      first!.style === 'bullet'
        ? (isPageEdge || suspended.isRemark) && last[0]!.style === 'bullet' && last[0]!.form === first!.form
        : numbering.every(({ ordinal }) => ordinal > 1) && isNext(last, numbering),
    )
    if (!suspended || !goesOn) return
    this.levels = suspended.levels
    this.leads = suspended.leads
  }

  /** A list with a lead-in of its own that looks like a part of the list before. */
  private otherList(lead: Given, given: Given): void {
    this.close()
    this.entries.push(entryOf(lead))
    this.leads = [this.entries.at(-1)!]
    this.item(given, given.numbering!)
  }

  /** A count that begins anew after a connective is a further part of the list. */
  private restart(entry: Entry, numbering: readonly Numbering[]): boolean {
    const last = this.levels.at(-1)?.entries.at(-1)
    const index = restartedList(this.levels, numbering, entry.indent)
    if (index < 0 || !last?.standsAlone) return false
    this.levels.length = index + 1
    this.levels[index]!.entries.push({ ...entry, isRestart: true })
    this.levels[index]!.last = beginning(numbering)
    return true
  }

  /** A count that begins anew, no deeper than an open one of its kind, ends that list. */
  private endRestarted(numbering: readonly Numbering[], indent: number | null): void {
    const index = restartedList(this.levels, numbering, indent)
    if (index < 0) return
    this.levels.length = index
    if (index === 0) this.leads = []
  }

  /** A title between lists ends the lists above it. */
  private title(given: Given): void {
    this.close()
    this.entries.push(entryOf(given))
  }

  /** A sentence outside of lists, which may introduce one. */
  private running(given: Given): void {
    const last = this.levels.at(-1)?.entries.at(-1)
    const closes = last !== undefined && countAlone(given.text) !== null && !/:\s*$/.test(given.text)
    const introduces = !closes && isIntroduction(given)
    const isApart = introduces || decisionIn(given.text) !== null || hasLabels(this.leads[0])
    if (last && !introduces && (/^[a-z(]/.test(given.text) || NOTE.test(given.text))) return
    if (!isApart && !this.repeated.has(given.text) && isTitleBetween(this.levels.at(-1), given))
      return this.title(given)
    if (last && !isApart && !/[.!?]\W*$/.test(given.text)) return
    if (last && introduces && introducesExamples(given.text)) {
      this.examples = given
      return
    }
    const entry = entryOf(given)
    const outer = this.leads.at(-1)
    const isLabel = LABEL.test(given.text) && (this.isAwaiting() || hasLabels(this.leads[0]))
    const isPart =
      outer !== undefined &&
      (isFurtherPart(this.leads[0], given.text) ||
        (decisionIn(given.text) === null &&
          (isLabel || (introduces && (this.isAwaiting() || ADDS.test(given.text))))))
    this.examples = null
    if (isPart || introduces) this.suspended = null
    else this.suspend(!isApart && !PAPERS.test(given.text))
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
}
