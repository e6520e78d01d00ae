import type { Extract } from '../../document/document.ts'
import { cuesIn } from '../../facts/cues.ts'
import { containment, FINGERPRINT, type Fingerprint, sketchOf } from './fingerprint.ts'
import { identityFrom, type IdentityTokens } from './identity.ts'
import { type Candidate, numberVerdict, titleVerdict } from './judge-identity.ts'
import { judgeText, type CandidateText, type TargetVerdict } from './judge-target.ts'
import { titlesOf } from './titles.ts'
import { wordsIn } from '../page/page-words.ts'

/**
 * A document that is read whole, a PDF or the main part of a page: its first headings are its
 * titles.
 */
const TITLES = 2
const TITLE_BLOCKS = 8

/** What a document that is read whole is known again by. */
export function fingerprintOfExtract(extract: Extract): Fingerprint {
  const words = wordsIn(textOf(extract))
  const sections = extract.blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)
  return {
    made: FINGERPRINT,
    ...identityOfExtract(extract),
    sections,
    domPath: '',
    shingles: sketchOf(words),
    words: words.length,
  }
}

/** Whether a document that is read whole is the known one. */
export const judgeExtract = (fingerprint: Fingerprint, extract: Extract): TargetVerdict =>
  judgeText(fingerprint, candidateOf(extract))

/** Who a document that is read whole says it is, and what else. */
const candidateOf = (extract: Extract): CandidateText => ({
  ...identityOfExtract(extract),
  text: textOf(extract),
})

function identityOfExtract(extract: Extract): IdentityTokens {
  const headings = extract.blocks.flatMap(({ kind, text, path }, at) =>
    kind === 'heading' ? [{ text, level: path.length, at }] : [],
  )
  const [first, second] = headings.filter(({ at }) => at < TITLE_BLOCKS).slice(0, TITLES)
  const { titles, own } = titlesOf({
    begins: second,
    isFirst: second?.at === (first?.at ?? 0) + 1,
    later: headings.slice(TITLES),
    above: first ? [first] : [],
    pageTitle: extract.title,
  })
  return identityFrom({
    titles: titles.map(({ text }) => text),
    own,
    pageTitle: extract.title,
    text: textOf(extract),
  })
}

const textOf = ({ blocks }: Extract) => blocks.map(({ text }) => text).join(' ')

/**
 * A policy under a new number and a new title is the same when most of its text is; two of one
 * payer share a template.
 */
const RENAMED_CONTAINMENT = 0.6
/** Under a new title without any number. */
const RETITLED_CONTAINMENT = 0.5
/**
 * Under a new number alone: revised from the ground up, it still shares its definitions and codes.
 */
const RENUMBERED_CONTAINMENT = 0.2
/**
 * Where nothing says which policy it is: two documents of one payer share less than their revisions
 * do.
 */
const UNNAMED_CONTAINMENT = 0.15
const MIN_SHINGLES = 8

/**
 * Whether a text at the address of a policy is another policy. Not every one that `judgeExtract`
 * would refuse to take for it elsewhere: at its own address a policy may be renamed, renumbered or
 * rewritten, though not all of these at once.
 */
export function isOtherPolicy(before: Extract, after: Extract): boolean {
  const fingerprint = fingerprintOfExtract(before)
  if (fingerprint.shingles.length < MIN_SHINGLES) return false
  const text = candidateOf(after)
  const candidate = { ...text, containment: containment(fingerprint.shingles, wordsIn(text.text)) }
  return (
    candidate.containment < leastOf(fingerprint, candidate) &&
    !isPartOf(before, text.text) &&
    !tellsItsEnd(after)
  )
}

/** What mostly stands in the last text is what is left of it. */
const isPartOf = (before: Extract, text: string) =>
  containment(sketchOf(wordsIn(text)), wordsIn(candidateOf(before).text)) >= PART_CONTAINMENT
const PART_CONTAINMENT = 0.8

/** A few words that a policy is retired or replaced stand for it, without its name. */
const tellsItsEnd = ({ blocks }: Extract) =>
  blocks.length <= NOTICE_BLOCKS && blocks.some(({ text }) => cuesIn(text).status !== null)
const NOTICE_BLOCKS = 12

/** The share of the last text that must still be said, by what the candidate calls itself. */
function leastOf(fingerprint: Fingerprint, candidate: Candidate): number {
  const [number, title] = [numberVerdict(fingerprint, candidate), titleVerdict(fingerprint, candidate)]
  if (number === 'same') return 0
  if (title === 'same') return number === 'other' ? RENUMBERED_CONTAINMENT : 0
  if (title === 'unsaid') return number === 'other' ? RENUMBERED_CONTAINMENT : UNNAMED_CONTAINMENT
  return number === 'other' ? RENAMED_CONTAINMENT : RETITLED_CONTAINMENT
}
