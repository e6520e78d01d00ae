import type { Block } from '../../document/document.ts'
import type { CriteriaTree } from '../criteria.ts'
import { countAlone, statedOperator } from '../lead-in.ts'
import { type Clause, leafOf, type Place, quoteOf, trimClause } from '../sentences/clause.ts'
import { decisionIn, type SentenceDecision, sentenceDecision } from '../sentences/decision.ts'
import { aboutOf, WAIVER } from '../sentences/sentence-criteria.ts'
import { GROUP_WORD, type Joined, NEAR_CHARS, noneOf, treeOfJoined } from './joined-conditions.ts'
import { conditionsIn, type WordModels } from './words/tag-words.ts'
import type { Unit } from './units.ts'

/** Fewer words state no condition; a few do where they end with their clause. */
const WORDS = { least: 2, whole: 5 }
/** Words at the end of a condition that belong to the next one, which follows them directly. */
const NEXT_WORDS =
  /(?:[\s,]{1,4}(?:if|when|where|who|whose|that|unless|until|provided|and|or|but|for|with|the|an?)){1,4}$/i
/** An article ends no condition, nor does the word before it. */
const CUT_OFF = /(?:\s(?:before|until|after|for|of|to|in|with))?\s(?:an?|the)$/i
/** What may stand behind a condition. */
const BEHIND = /^\s*(?:[^\w\s]|$|(?:and|or|unless|except|if|when|but|is|are|may|will|can|qualif\w{1,3})\b)/i
/** What turns the decision around, right before the first condition. */
const EXCEPTION = /\b(?:unless|except)\b(?:\s\w+){0,3}\s*$/i
/** Until a condition is met, what is decided against it holds. */
const UNTIL = /\b(?:until|before)\b(?:\s\w+){0,3}\s*$/i

/** What the sentence stands among, and what the model of lines says of it. */
type Context = { block: Block; isAgainst: boolean; next: string; words: WordModels }

/** A tree that was read from a sentence, and how likely its conditions begin where it says. */
export type FoundTree = { tree: CriteriaTree; odds: readonly number[] }

/** The tree of a sentence whose conditions the models of words find; null where they find none. */
export function sentenceTree(unit: Unit, { block, isAgainst, next, words }: Context): FoundTree | null {
  const { text, start, fragments } = unit
  const place: Place = { block: fragments[0]!.block, page: block.at?.page ?? null }
  const conditions = conditionsIn(text, words)
    .map((one, index, all) => ({ ...one, clause: clauseOf(unit, one, all[index + 1]) }))
    .filter((one) => one.clause.text !== '' && isWhole(text, one))
  const [first, last] = [conditions[0]?.clause, conditions.at(-1)?.clause]
  if (!first || !last) return null
  const joined = conditions.map(({ clause }, index): Joined => {
    const gap = text.slice(clause.end - start, (conditions[index + 1]?.clause.start ?? clause.end) - start)
    return { node: leafOf(clause, place), gap }
  })
  const before = text.slice(0, first.start - start)
  const decision = decisionAround(text, first.start - start, last.end - start)
  const isAgainstAll = decision ? decision.kind === 'not_covered' : isAgainst
  const isBarred = isAgainstAll ? !EXCEPTION.test(before) && !UNTIL.test(before) : EXCEPTION.test(before)
  const stated = statedOperator(before)
  const isNear = stated !== null && before.length - stated.end < NEAR_CHARS && !GROUP_WORD.test(before)
  const met = treeOfJoined(joined, { before, count: isNear ? stated : countAlone(next), isBarred })
  const group = isBarred && met.op !== 'none' ? noneOf(met) : met
  const tree = { ...group, lead: quoteOf(trimClause(unit)), about: aboutOf(text, stated), path: block.path }
  return { tree, odds: conditions.map((one) => one.odds) }
}

type Range = { start: number; end: number }

/** A condition without the words that belong to the next one. */
function clauseOf({ text, start: from }: Unit, { start, end }: Range, next: Range | undefined): Clause {
  const isFollowed = next !== undefined && text.slice(end, next.start).trim() === ''
  const words = text.slice(start, end).replace(isFollowed ? NEXT_WORDS : CUT_OFF, '')
  return trimClause({ start: from + start, end: from + start + words.length, text: words })
}

function isWhole(text: string, { start, end }: Range): boolean {
  const words = text.slice(start, end)
  const count = words.split(/\s+/).length
  const isClause = count >= WORDS.whole || (count >= WORDS.least && BEHIND.test(text.slice(end)))
  const isWaiver = WAIVER.test(words) && EXCEPTION.test(text.slice(0, start))
  return isClause && (isWaiver || decisionIn(words) === null)
}

/** What a sentence decides before its first condition, or else behind the last one, or within. */
function decisionAround(text: string, from: number, to: number): SentenceDecision | null {
  const before = text.slice(text.lastIndexOf('. ', from) + 1, from)
  const stated = [before, withoutExceptions(text.slice(to))].map((part) => {
    const decision = sentenceDecision(part)
    return decision && decision.start < part.length ? decision : null
  })
  return stated[0] ?? stated[1] ?? sentenceDecision(withoutExceptions(text))
}

/** "unless surgery is contraindicated" decides nothing about the whole. */
const withoutExceptions = (text: string) => text.replace(/\b(?:unless|except)\b[^]*$/i, '')
