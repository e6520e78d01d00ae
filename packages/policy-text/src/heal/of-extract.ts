import type { Extract } from '../block.ts'
import { FINGERPRINT, type Fingerprint } from './fingerprint.ts'
import { identityFrom, type IdentityTokens } from './identity.ts'
import { judgeText, type Said, type TargetVerdict } from './judge-target.ts'
import { sketchOf } from './shingles.ts'
import { titlesOf } from './titles-of.ts'
import { wordsIn } from './words-of-page.ts'

/** A document that is read whole, a PDF or the main part of a page: its first headings are its titles. */
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
export const judgeExtract = (known: Fingerprint, extract: Extract): TargetVerdict =>
  judgeText(known, saidBy(extract))

/** Who a document that is read whole says it is, and what else. */
export const saidBy = (extract: Extract): Said => ({ ...identityOfExtract(extract), text: textOf(extract) })

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
