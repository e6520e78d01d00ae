import { createHash } from 'node:crypto'
import type { Extract } from '../../document/document.ts'
import { blocksOf } from '../../extraction/extract-html.ts'
import { type Element, walk } from '../../extraction/html-tree.ts'
import { pageTree, selected } from './page-tree.ts'
import { isUnread, type WordsOfPage, wordsOfPage } from './page-words.ts'

/** A parsed page. */
export type Page = { root: Element; words: WordsOfPage; title: string | null }

export function readPage(html: string): Page {
  const root = pageTree(html)
  return { root, words: wordsOfPage(root), title: titleOf(root) }
}

function titleOf(root: Element): string | null {
  let [inTitle, text] = [false, '']
  for (const step of walk(root, ({ tagName }) => tagName === 'body' || tagName === 'svg')) {
    if ('text' in step) text += inTitle ? step.text : ''
    else if (('enter' in step ? step.enter : step.leave).tagName === 'title') inTitle = 'enter' in step
  }
  return text.replace(/\s+/g, ' ').trim() || null
}

/**
 * The blocks of the part of a page that a selector matches; null when it matches nothing. The
 * extractor's name contains a hash of the selector, since another part of the same bytes is another
 * parse.
 *
 * @throws AppError `invalid_input` for an invalid selector
 */
export function readTarget(html: string, selector: string): Extract | null {
  const { root, title } = readPage(html)
  const target = selected(root, selector)
  if (target.length === 0) return null
  const name = createHash('sha256').update(selector).digest('hex').slice(0, 8)
  const blocks = target.flatMap((part) => blocksOf(part, isUnread))
  return { extractor: `html-target/1 ${name}`, title, blocks, asksPassword: false }
}
