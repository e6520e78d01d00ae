import { countWork } from '../../document/complexity.ts'
import type { Block } from '../../document/document.ts'
import { wordsOf } from '../../diff/word-diff.ts'
import type { Context } from '../../facts/context.ts'
import { logicWordsIn } from '../../facts/facts.ts'
import { numbersIn } from '../../facts/measures.ts'
import { normOf, tokenStream } from '../../normalization/normalize.ts'
import { speaksOfPolicy } from '../setting.ts'

type Documents = { before: readonly Block[]; after: readonly Block[] }
type Place = { block: Block; context: Context; before: string | null; gone: string; come: string }

/** A run of this many words does not occur twice by chance. */
const ECHO_WORDS = 4
/** A banner at the beginning or end of a page may be shorter. */
const EDGE_WORDS = 1

/** Searching this many characters costs as much as reading one. */
const SEARCHED_PER_WORK = 50

/**
 * Finds passages whose words also occur in the other version: as often as before (moved), or at all
 * where they are not about the policy (a repeated banner). A condition may stand in several lists.
 */
export function echoIn({ before, after }: Documents): (place: Place) => boolean {
  const [was, is] = [streamOf(before), streamOf(after)]
  const edges = new Set([before.at(0), before.at(-1), after.at(0), after.at(-1)])
  const stands = (words: string, other: string, { least, counts }: { least: number; counts: boolean }) => {
    if (words === '') return true
    const token = tokenStream(words)
    countWork(other.length / SEARCHED_PER_WORK)
    if (token === '' || wordsOf(words).length < least || !other.includes(token)) return false
    return !counts || countOf(token, was) === countOf(token, is)
  }
  return ({ block, context, gone, come }) => {
    const least = edges.has(block) ? EDGE_WORDS : ECHO_WORDS
    const counts = (words: string) => context.criterion !== null || speaksOfPolicy(words)
    return (
      stands(gone, is, { least, counts: counts(gone) }) && stands(come, was, { least, counts: counts(come) })
    )
  }
}

const streamOf = (blocks: readonly Block[]) => blocks.map((block) => tokenStream(normOf(block))).join('')
const countOf = (token: string, stream: string) => stream.split(token).length

/**
 * The same words added or removed in several places are a running header that leaked into the text,
 * and so is a version that changes in several places: "GuidelinesV1.0.2026", then "V2.0.2026".
 * Minimum number of places and of words.
 */
const [MIN_TIMES, MIN_WORDS] = [3, 3]
const VERSION = /^\(?\p{L}*?(?:v|ver|vers|version)\.? ?\d{1,4}(?:[.-]\d{1,4}){1,3}\)?$/iu
/** A cited work has a version too, and may be cited in several places. */
const CITED = /\b(?:NCCN|MCG|InterQual|ASAM|ACMG|compendi\w+)\b/i
const isVersionChange = ({ gone, come, before }: Place): boolean =>
  VERSION.test(gone.trim()) && VERSION.test(come.trim()) && !CITED.test(before ?? '')

export function runningIn(places: readonly Place[]): (place: Place) => boolean {
  const keyOf = ({ gone, come }: Place) => `${tokenStream(gone)}\u0001${tokenStream(come)}`
  const times = Map.groupBy(places, keyOf)
  return (place) => {
    const words = place.gone || place.come
    if (times.get(keyOf(place))!.length < MIN_TIMES) return false
    if (isVersionChange(place)) return true
    if ((place.gone && place.come) || wordsOf(words).length < MIN_WORDS) return false
    return logicWordsIn(words).length === 0 && numbersIn(words).length === 0 && !speaksOfPolicy(words)
  }
}
