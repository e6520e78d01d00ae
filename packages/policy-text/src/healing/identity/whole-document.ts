import type { Extract } from '../../document/document.ts'
import { statusIn } from '../../facts/document-status.ts'
import { containment, FINGERPRINT, type Fingerprint, sketchOf } from './fingerprint.ts'
import { identityFrom, type IdentityTokens } from './identity.ts'
import {
  type Candidate,
  type CandidateText,
  judgeText,
  numberVerdict,
  type TargetVerdict,
  titleVerdict,
} from './judge-target.ts'
import { titlesOf } from './titles.ts'
import { wordsIn } from '../page.ts'

/**
 * Of a document read whole (a PDF or the main part of a page), the first headings are the titles.
 */
const TITLES = 2
const TITLE_BLOCKS = 8

/** The fingerprint of a document read whole. */
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

/** Whether a document read whole is the known policy. */
export const judgeExtract = (fingerprint: Fingerprint, extract: Extract): TargetVerdict =>
  judgeText(fingerprint, candidateOf(extract))

/** The identity and text of a document read whole. */
const candidateOf = (extract: Extract): CandidateText => ({
  ...identityOfExtract(extract),
  text: textOf(extract),
})

function identityOfExtract(extract: Extract): IdentityTokens {
  const headings = extract.blocks.flatMap(({ kind, text, path }, index) =>
    kind === 'heading' ? [{ text, level: path.length, at: index }] : [],
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
 * Minimum share of the text under a new number and a new title; two policies of a payer share a
 * template.
 */
const RENAMED_CONTAINMENT = 0.6
/** Minimum under a new title without a number. */
const RETITLED_CONTAINMENT = 0.5
/** Minimum under a new number only: even a full revision shares definitions and codes. */
const RENUMBERED_CONTAINMENT = 0.2
/** Minimum where neither names a policy: two documents of a payer share less than two revisions. */
const UNNAMED_CONTAINMENT = 0.15
const MIN_SHINGLES = 8

/**
 * Whether the document at the address of a policy is another policy. It is more lenient than
 * `judgeExtract`: at its own address a policy may be renamed, renumbered or rewritten, but not all
 * of these at once.
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

/** Whether the new text is mostly a part of the old one. */
const isPartOf = (before: Extract, text: string) =>
  containment(sketchOf(wordsIn(text)), wordsIn(candidateOf(before).text)) >= PART_CONTAINMENT
const PART_CONTAINMENT = 0.8

/** Whether it is a short notice that the policy is retired or replaced. */
export const tellsItsEnd = ({ blocks }: Extract) =>
  blocks.length <= NOTICE_BLOCKS && blocks.some(({ text }) => statusIn(text) !== null)
const NOTICE_BLOCKS = 12

/** The minimum share of the old text, by the candidate's number and title. */
function leastOf(fingerprint: Fingerprint, candidate: Candidate): number {
  const [number, title] = [numberVerdict(fingerprint, candidate), titleVerdict(fingerprint, candidate)]
  if (number === 'same') return 0
  if (title === 'same') return number === 'other' ? RENUMBERED_CONTAINMENT : 0
  if (title === 'unsaid') return number === 'other' ? RENUMBERED_CONTAINMENT : UNNAMED_CONTAINMENT
  return number === 'other' ? RENAMED_CONTAINMENT : RETITLED_CONTAINMENT
}
