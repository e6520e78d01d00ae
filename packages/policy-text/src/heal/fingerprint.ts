import { type Element, walk } from '../extract/walk.ts'
import { elementText } from './element-text.ts'
import { headingsOf } from './headings.ts'
import { identityOf, type IdentityTokens, ownHeadings } from './identity.ts'
import { pageTree } from './page-tree.ts'
import { sketchOf } from './shingles.ts'
import { domPath } from './selector-of.ts'
import { partsOfTitle } from './title-words.ts'
import { wordsIn, type WordsOfPage, wordsOfPage } from './words-of-page.ts'

/** Name of how fingerprints are made; stored with each. */
export const FINGERPRINT = 'target/2'

/** What a policy is known again by. Plain data, kept with its source. */
export type Fingerprint = IdentityTokens & {
  made: string
  /** Section headings inside the target. */
  sections: string[]
  /** `main > article > section`: for people; nothing is decided on it. */
  domPath: string
  /** Sampled shingle hashes, ascending. */
  shingles: number[]
  words: number
}

/** A page that was read once, for every question about it. */
export type Page = { root: Element; words: WordsOfPage; title: string | null }

export function readPage(html: string): Page {
  const root = pageTree(html)
  return { root, words: wordsOfPage(root), title: titleOf(root) }
}

/** What part of a page is known again by. The target is at least one element of the page. */
export function fingerprintOf(page: Page, target: readonly Element[]): Fingerprint {
  const words = wordsIn(elementText(target))
  const spans = target.map((element) => page.words.spans.get(element))
  const sections = headingsOf(page.words).filter(({ at }) =>
    spans.some((span) => span && at >= span.start && at < span.end),
  )
  return {
    made: FINGERPRINT,
    ...identityOf(page, target),
    sections: sections.map(({ text }) => text),
    domPath: domPath(target[0]!),
    shingles: sketchOf(words),
    words: words.length,
  }
}

/** Its own title, or two where that cannot be told; that of the page where no heading names a subject and it has no site's name beside it. */
export function ownTitles(identity: IdentityTokens): string[] {
  const named = ownHeadings(identity)
  const parts = partsOfTitle(identity.pageTitle)
  return named.length > 0 ? named : parts.length === 1 ? parts : []
}

/** The likeliest of these; null when nothing names a subject. */
export const ownTitle = (identity: IdentityTokens): string | null => ownTitles(identity)[0] ?? null

function titleOf(root: Element): string | null {
  let [inTitle, text] = [false, '']
  for (const step of walk(root, ({ tagName }) => tagName === 'body' || tagName === 'svg')) {
    if ('text' in step) text += inTitle ? step.text : ''
    else if (('enter' in step ? step.enter : step.leave).tagName === 'title') inTitle = 'enter' in step
  }
  return text.replace(/\s+/g, ' ').trim() || null
}
