import { readFileSync } from 'node:fs'
import { type LinearModel, parseLinearModel, probabilitiesOf } from '@ppman/text'
import { type Extract, firstHeadingOf } from '../document/document.ts'
import { metadataOf } from '../document/metadata.ts'
import { gate, type GateOutcome, signsOf } from '../extraction/gate.ts'
import { isOtherPolicy, tellsItsEnd } from '../healing/identity/whole-document.ts'
import { answerFeatures, comparedText, overlapOf } from './answer-features.ts'
import { pageFeatures } from './page-features.ts'

/** The classes of both models: a policy, or a page that a site gives in its place. */
export const POLICY = 'policy'
export const IN_ITS_PLACE = 'in its place'

/** Models of a page alone, and of an answer beside the version before. Fitted in the evaluation. */
export type AnswerModels = { page: LinearModel; answer: LinearModel }

const read = (file: string) => parseLinearModel(readFileSync(new URL(file, import.meta.url), 'utf8'))
const STORED: AnswerModels = { page: read('page-weights.txt'), answer: read('answer-weights.txt') }

const probabilityOfPolicy = (model: LinearModel, features: readonly string[]) =>
  probabilitiesOf(model, features)[model.classes.indexOf(POLICY)]!

/**
 * Longest page in characters that the model of pages judges: longer ones were not among those that
 * it is fitted on, and are documents.
 */
export const LONGEST_PAGE = 6_000
/** A first page is refused below this probability: a refusal asks a person. */
const LEAST_FOR_A_PAGE = 0.2
/** The probability from which a page is a policy although words of the gate refuse it. */
const LEAST_AGAINST_WORDS = 0.8
/** From this share of its text on, an answer is the policy without further questions. */
const PLAINLY_THERE = 0.8
const LEAST_FOR_AN_ANSWER = 0.5
/**
 * An answer longer than this, in characters, is no page in the place of a policy: only names and
 * text are compared.
 */
const LONG_DOCUMENT = 60_000

/** What a page really is, of which no version is known yet. Only `ok` may become a document. */
export function gatePolicy(page: Extract, { page: model }: AnswerModels = STORED): GateOutcome {
  const outcome = gate(page)
  if (outcome === 'parse_empty' || lengthOf(page) > LONGEST_PAGE || tellsItsEnd(page)) return outcome
  const probability = probabilityOfPolicy(model, pageFeatures(page))
  if (outcome === 'ok') return probability >= LEAST_FOR_A_PAGE ? 'ok' : kindOfRefusal(page)
  return probability >= LEAST_AGAINST_WORDS ? 'ok' : outcome
}

const lengthOf = ({ blocks }: Extract) => blocks.reduce((sum, { text }) => sum + text.length, 0)

/** The kind of a page that is no policy, by its signs. Without one the policy is missing. */
function kindOfRefusal({ title, blocks }: Extract): Exclude<GateOutcome, 'ok'> {
  const signs = signsOf(`${title ?? ''} ${blocks.map(({ text }) => text).join(' ')}`)
  const has = (...names: string[]) => signs.some((sign) => names.includes(sign))
  if (has('blocked', 'ticket', 'out of order')) return 'blocked'
  if (has('gated')) return 'gated'
  return has('not yet') ? 'parse_empty' : 'soft404'
}

/**
 * Whether an answer is another text than the policy that its address had before: another policy, a
 * page that the site gives in its place, or a page that lost its text. A policy that was changed,
 * shortened or ended is the same.
 */
export function isOtherText(before: Extract, after: Extract, { answer }: AnswerModels = STORED): boolean {
  if (after.blocks.length === 0) return true
  if (keptBlocks(before, after) >= PLAINLY_THERE) return false
  if (lengthOf(after) > LONG_DOCUMENT) return !isSameName(before, after) && isOtherPolicy(before, after)
  const [was, is] = [comparedText(before), comparedText(after)]
  if (overlapOf(was, is).kept >= PLAINLY_THERE) return false
  return probabilityOfPolicy(answer, answerFeatures(was, is)) < LEAST_FOR_AN_ANSWER
}

function isSameName(before: Extract, after: Extract): boolean {
  const [was, is] = [metadataOf(before), metadataOf(after)]
  return was.number !== null && was.number === is.number && firstHeadingOf(before) === firstHeadingOf(after)
}

/** Share of the text before whose blocks stand in the answer as they were: the quickest sign. */
function keptBlocks(before: Extract, after: Extract): number {
  const kept = new Set(after.blocks.map(({ text }) => text))
  const length = before.blocks.reduce((sum, { text }) => sum + (kept.has(text) ? text.length : 0), 0)
  return length / Math.max(1, lengthOf(before))
}

/**
 * What a page really is after a known version: a page that is refused alone may be the policy
 * still.
 */
export function gateAfter(before: Extract, after: Extract): GateOutcome {
  const alone = gatePolicy(after)
  return alone === 'ok' || !isOtherText(before, after) ? 'ok' : alone
}
