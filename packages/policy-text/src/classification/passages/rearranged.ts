import { surelyRestatedIn } from '../../diff/restated.ts'
import { passageOf, passagesOf, type Reworded } from '../../diff/reworded.ts'
import type { BlockDiff, Placed } from '../../diff/block-diff.ts'
import { wordsOf } from '../../diff/word-diff.ts'
import { textTokens } from '../../language/equivalence/substance.ts'

type Changed = Pick<BlockDiff, 'modified' | 'deleted' | 'inserted'>

/** More or longer blocks are not read as one passage. */
const [MAX_BLOCKS, MAX_CHARS] = [24, 3_000]

/**
 * Blocks without counterparts whose words are, for this share, among the changed words of the other
 * side were arranged anew; a criterion that came or went has few of them there.
 */
const LEAST_KEPT = 0.4

/**
 * The places whose blocks were arranged anew: a sentence that became a list, or two that became
 * one. Their blocks have no counterparts, so that each alone would look put in or taken out.
 *
 * A place with the same statements word for word is none of them.
 */
export function rearrangedIn(diff: Changed): Reworded[] {
  const restated = surelyRestatedIn(diff)
  const pairOf = new Map(diff.modified.flatMap((pair) => [[pair.before, pair] as const, [pair.after, pair]]))
  return passagesOf(diff).filter(({ before, after }) => {
    const all = [...before, ...after]
    if (before.length === 0 || after.length === 0 || all.length < 3 || all.length > MAX_BLOCKS) return false
    if (all.every((one) => restated.has(one)) || all.every(({ block }) => block.kind === 'row')) return false
    if (all.reduce((sum, { norm }) => sum + norm.length, 0) > MAX_CHARS) return false
    const lone = all.filter((one) => !pairOf.has(one))
    if (lone.length === 0) return false
    const [gone, come] = [
      keysBeyond(before, (one) => pairOf.get(one)?.after),
      keysBeyond(after, (one) => pairOf.get(one)?.before),
    ]
    const shares = lone.flatMap((one) => {
      const others = before.includes(one) ? come : gone
      return keysOf(one).map((key) => others.has(key))
    })
    return shares.filter(Boolean).length >= LEAST_KEPT * shares.length
  })
}

const keysOf = (one: Placed): string[] =>
  textTokens(passageOf([one]).text).flatMap(({ kind, key }) => (kind === 'mark' ? [] : [key]))

/** The words of a side that the counterparts of its blocks lack. */
function keysBeyond(
  side: readonly Placed[],
  counterpart: (one: Placed) => Placed | undefined,
): ReadonlySet<string> {
  return new Set(
    side.flatMap((one) => {
      const other = counterpart(one)
      const stayed = new Set(other ? keysOf(other) : [])
      return keysOf(one).filter((key) => !stayed.has(key))
    }),
  )
}

/** Both sides of a place as one text each, with the words that only one of them has. */
export function asOnePassage(were: readonly Placed[], are: readonly Placed[]) {
  const [before, after] = [textOf(were), textOf(are)]
  return { before, after, gone: wordsBeyond(before, after), come: wordsBeyond(after, before) }
}

const textOf = (side: readonly Placed[]): string =>
  side
    .map((one) => passageOf([one]).text)
    .reduce((text, next) => `${text}${/[.:;,?!]$/.test(text) ? '' : ';'} ${next}`)

function wordsBeyond(text: string, other: string): string {
  const others = new Set(wordsOf(other.toLowerCase()))
  return wordsOf(text)
    .filter((word) => !others.has(word.toLowerCase()))
    .join(' ')
}
