import { anyOf, source } from '../text/pattern.ts'
import type { Block } from '../document/document.ts'
import { decidesClaims } from '../classification/setting.ts'
import { type Context, NO_CONTEXT } from '../facts/context.ts'
import { type Facts, factsOf, logicWordsIn } from '../facts/facts.ts'
import { normalize, normOf } from '../normalization/normalize.ts'

/**
 * Conditions, denials, months, measures in words, and words for the start or end of a policy,
 * besides the logic words.
 */
const DECIDING = anyOf(
  source`
    \b(?:if|when|whenever|until|never|nor|without|cannot|can't|won't|isn't|aren't|doesn't|don't|also|
      instead|other than)\b
  `,
  source`
    \b(?:once|twice|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|lifetime|half|dozen|percent)\b|
    \bper\b|\bevery\b
  `,
  source`
    \b(?:(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)[ -](?:
      \w+[ -])?(?:unit|visit|session|treatment|day|week|month|year|hour|minute|mg|point)s?\b
  `,
  source`
    \b(?:january|february|june|july|august|september|october|november|december)\b|
    \b(?:early|mid|late|in|by|of|since|from) (?:march|april|may)\b
  `,
  source`
    \b(?:effective|in force|expire[sd]?|retired?|replace[sd]?|superseded|withdrawn|discontinued|
      archived|suspended|terminat\w+|den(?:y|ied|ial)\w*)\b
  `,
)
const INDICATING = /\bindicat|\bmedically necessary|\bcriteri|\bcovered\b/i

/**
 * Whether a block has nothing that could decide a claim: no digit (so no code, number or date),
 * number word with a unit, month, logic word, condition, place, plan or state, and no cue of its
 * own, its heading or its lead-in (the design, 3.4). Only such blocks are left out of a comparison.
 * Headings never are, since they give text below its meaning, nor rows, which state rules.
 *
 * @param context of an item: its lead-in
 */
export function isPlain(block: Block, context: Context = NO_CONTEXT): boolean {
  const norm = normOf(block)
  if (
    block.kind === 'heading' ||
    block.kind === 'row' ||
    /[\d<>≤≥=±%$]/.test(norm) ||
    DECIDING.test(norm) ||
    logicWordsIn(norm).length > 0
  )
    return false
  const heading = normalize(block.path.at(-1) ?? '')
  if (decidesClaims(norm) || decidesClaims(heading) || INDICATING.test(heading)) return false
  if (context.criterion || decidesClaims(context.lead)) return false
  return holdsNothing(factsOf(block, context))
}

function holdsNothing(facts: Facts): boolean {
  const { priorAuth, coverage, bundling, isRequirement, status } = facts.decisions
  if (priorAuth ?? coverage ?? bundling ?? status ?? (isRequirement || null)) return false
  return LISTS.every((name) => facts[name].length === 0)
}

const LISTS = [
  'codes',
  'modifiers',
  'quantities',
  'dates',
  'states',
  'plans',
  'placesOfService',
  'numbers',
] as const
