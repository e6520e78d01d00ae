import { trailingJoiner } from './sentences/clause.ts'
import { countAlone, countsAbove, introducesList, listsNoCriteria, statedOperator } from './lead-in.ts'
import { decisionIn } from './sentences/decision.ts'
import { isCriteriaTitle } from './titles.ts'
import type { Numbering } from '../text/list-marker.ts'
import type { Entry, Given } from './entry.ts'

export type Joiner = 'and' | 'or' | null

/** A line that is nothing but a connective. */
const CONNECTIVE = /^\W*(and|or)(?:\/or)?\W*$/i

/** The connective that stands alone on a line, if it is one. */
export const connectiveOf = (text: string): Joiner =>
  (CONNECTIVE.exec(text)?.[1]?.toLowerCase() as Joiner | undefined) ?? null

/** The numbering of a text that only a connective on a line of its own joins to its neighbor. */
export const JOINED: Numbering = { style: 'bullet', form: 'joined', ordinal: 0, parents: '' }

/** A longer text is a paragraph of its own. */
const LONGEST_JOINED_CHARS = 400

/**
 * Marks the texts without markers that connectives on lines of their own join: each is an entry.
 */
export function markJoined(fragments: readonly Given[]): Given[] {
  const joiners = fragments.map(({ text }) => connectiveOf(text))
  const listed = unmarkedEntries(fragments)
  return fragments.map((fragment, index) => {
    if (listed.has(fragment)) return { ...fragment, joined: 'listed' }
    const { kind, numbering, text, isPageEdge } = fragment
    const isCount = joiners[index - 1] != null && countsOwnList(text)
    const isJoined =
      (kind === 'text' || isCount) &&
      !numbering &&
      !isPageEdge &&
      (joiners[index - 1] ?? joiners[index + 1]) != null
    const isEntry =
      isJoined &&
      joiners[index] === null &&
      text.length <= LONGEST_JOINED_CHARS &&
      (!introducesList(text) || isCount) &&
      decisionIn(text) === null
    if (!isEntry) return fragment
    const isBefore = joiners[index + 1] != null && index + 2 < fragments.length
    return {
      ...fragment,
      kind: 'text',
      joined: isBefore || isCount ? 'on' : joiners[index - 1] != null ? 'last' : undefined,
    }
  })
}

/** "Either of these:", "The patient meets one of:": an entry that counts the list below it. */
export const countsOwnList = (text: string) => /:\s*$/.test(text) && statedOperator(text) !== null

/** Whether a connective cannot stand within the list that an entry counts. */
export function leavesList(lead: string, word: 'and' | 'or'): boolean {
  const op = countsOwnList(lead) ? statedOperator(lead)!.op : null
  return word === 'and' ? op === 'any' || op === 'n_of' : op === 'all'
}

/** A line of a list without markers: no sentence, no title of a list, no remark. */
const UNMARKED = /^(?!\W*(?:notes?|see|refer|page|table)\b)\S+\s\S[^]{0,200}[^.:!?]$/i
/** Fewer lines may be anything. */
const MIN_UNMARKED = 2

/** Lines without markers that follow a lead-in which says how they count. */
function unmarkedEntries(fragments: readonly Given[]): ReadonlySet<Given> {
  const listed = new Set<Given>()
  fragments.forEach((lead, index) => {
    const isItem = lead.numbering !== null
    const isTitle = lead.kind === 'heading' && isCriteriaTitle(lead.text)
    const next = fragments[index + 1]
    const isOpen = introducesList(lead.text) && next !== undefined && isUnmarked(next) && endsJoined(next)
    if (!isTitle && ((lead.kind !== 'text' && !isItem) || !(/:\s*$/.test(lead.text) || isOpen))) return
    if (!isTitle && statedOperator(lead.text) === null && (isItem || decisionIn(lead.text) === null)) return
    const rest = fragments.slice(index + 1)
    const isEntry =
      rest[0] && SENTENCE.test(rest[0].text) && statedOperator(lead.text) ? isSentence : isUnmarked
    const end = rest.findIndex(
      (one, place) =>
        !isEntry(one) && !(place > 0 && countsOwnList(one.text) && endsJoined(rest[place - 1]!)),
    )
    const run = end < 0 ? rest : rest.slice(0, end)
    const isComplete = isItem || !rest[run.length]?.numbering || countsOwnList(run.at(-1)?.text ?? '')
    if (run.length >= MIN_UNMARKED && isComplete) for (const one of run) listed.add(one)
  })
  return listed
}

/** Whether a connective at the end of a text tells that another entry follows. */
const endsJoined = ({ text }: Given) => trailingJoiner(text) !== null

/** A short sentence of its own. */
const SENTENCE = /^(?!\W*(?:notes?|see|refer|page|table)\b)[A-Z]\S*\s\S[^.:]{3,200}\.$/
const isSentence = ({ kind, numbering, text, isPageEdge }: Given) =>
  kind === 'text' && !numbering && !isPageEdge && SENTENCE.test(text) && decisionIn(text) === null

const isUnmarked = ({ kind, numbering, text, isPageEdge }: Given) =>
  kind === 'text' &&
  !numbering &&
  !isPageEdge &&
  UNMARKED.test(text) &&
  connectiveOf(text) === null &&
  decisionIn(text) === null

/** The connective after an entry: the last words below it, or a line of its own. */
export function joinerAfter(entry: Entry): Joiner {
  const last = lastBelow(entry)
  return last.joinedBy ?? trailingJoiner(last.text)
}

/** The entry whose words come last. A connective below a list is kept with its last entry. */
export function lastBelow(entry: Entry): Entry {
  const last = entry.joinedBy ? undefined : entry.children.at(-1)
  return last ? lastBelow(last) : entry
}

/** A longer text is no title. */
const LONGEST_TITLE_CHARS = 160

/**
 * Puts lists that nothing introduces below the title before them, where a connective stands after
 * each entry but the last: such a list is one of criteria.
 */
export function adoptJoinedLists(entries: readonly Entry[]): Entry[] {
  const adopted: Entry[] = []
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index]!
    const list = entry.numbering ? [] : listAfter(entries, index)
    const isJoined =
      list.length > 1 && list.every(isLine) && list.slice(0, -1).every((one) => joinerAfter(one) !== null)
    if (!isJoined || !isTitle(entry)) adopted.push(entry)
    else {
      adopted.push({ ...entry, children: list, isCriteria: true })
      index += list.length
    }
  }
  return adopted
}

/** Fewer entries are no list. */
const MIN_CLOSED = 2

/**
 * Puts lists that nothing introduces below the sentence behind them that tells how they count: "All
 * of the above must be met."
 */
export function adoptClosedLists(entries: readonly Entry[]): Entry[] {
  const adopted: Entry[] = []
  for (const entry of entries) {
    const above = adopted.at(-1)
    const count = entry.numbering || entry.children.length > 0 ? null : countAlone(entry.text)
    if (count && above && above.children.length > 1 && statedOperator(above.text) === null) {
      adopted[adopted.length - 1] = { ...above, countedBy: count.op, countedAs: count.n }
      continue
    }
    const isClosing = !entry.numbering && entry.children.length === 0 && countsAbove(entry.text)
    const begin = adopted.findLastIndex(({ numbering }) => !numbering) + 1
    const isList = isClosing && adopted.length - begin >= MIN_CLOSED
    adopted.push(isList ? { ...entry, children: adopted.splice(begin), isCriteria: true } : entry)
  }
  return adopted
}

function listAfter(entries: readonly Entry[], index: number): Entry[] {
  const end = entries.findIndex((entry, other) => other > index && !entry.numbering)
  return entries.slice(index + 1, end < 0 ? entries.length : end)
}

/** Words of a title: no sentence. */
const TITLE = /^(?![^]*\b(?:is|are|was|were|has|have|will|may|must|does)\b)[A-Z\d][^.;]*$/

const isTitle = ({ kind, text, children }: Entry) =>
  children.length === 0 &&
  text.length <= LONGEST_TITLE_CHARS &&
  (kind === 'heading' || TITLE.test(text.replace(/\.(?=\S)/g, ''))) &&
  !listsNoCriteria(text)

/** Whether an entry is printed on lines of its own. */
const isLine = ({ kind, numbering, isListed }: Entry) =>
  kind === 'item' || isListed === true || numbering?.[0] === JOINED

/** A lead-in about conditions or about whom they are of. */
const CONDITIONAL =
  /\b(?:conditions?|criteria|requirements?|(?:member|patient|individual)s? (?:is|are|has|have))\b/i
/** Whether connectives join the entries of a list, each on a line of its own. */
export const isJoined = ({ text, children }: Entry) =>
  CONDITIONAL.test(text) &&
  children.length > 1 &&
  children.every(isLine) &&
  children.slice(0, -1).every((child) => joinerAfter(child) !== null)
