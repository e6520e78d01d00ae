import type { Element } from '../extract/walk.ts'
import { scopeIn } from './scope-words.ts'
import { elementText } from './element-text.ts'
import { preambleOf, TITLE_WORDS } from './preamble.ts'
import { headingsAbove, headingsOf } from './headings.ts'
import { isOutdatedNotice } from './outdated.ts'
import { numbersInTitle, statedNumbers } from './policy-number.ts'
import type { WordsOfPage } from './words-of-page.ts'

/** By what a reader knows which policy a part of a page is. */
export type IdentityTokens = {
  /** Of the headings that it stands under or begins with, nearest first. */
  titles: string[]
  pageTitle: string | null
  /** Policy numbers of its head and titles, folded; the first is its own. */
  numbers: string[]
  /** Lines of business and states that its head and titles name. */
  scope: string[]
  /** Whether a notice around its title says that it is not in force. */
  isNoticed: boolean
}

/** A policy says within so many words what it is; numbers further down are of other policies. */
const HEAD_WORDS = 60

/** What the page says about this part of it. */
export function identityOf(page: { root: Element; words: WordsOfPage; title: string | null }, target: readonly Element[]): IdentityTokens {
  const { words, title } = page
  const { start } = words.spans.get(target[0]!) ?? { start: 0 }
  const headings = headingsOf(words)
  const begins = headings.filter(({ at }) => at >= start && at < start + TITLE_WORDS).slice(0, 1)
  const titles = [...begins, ...headingsAbove(headings, start)].map(({ text }) => text)
  const { notice, marks } = preambleOf(words, headings, start)
  return identityFrom({ titles, pageTitle: title, head: `${marks} ${headOf(elementText(target))}`, notice })
}

type Stated = { titles: string[]; pageTitle: string | null; /** First words of the text and what stands above it. */ head: string; /** What stands above the title. */ notice?: string }

/** The identity that titles and the first words of a text give. */
export function identityFrom({ titles, pageTitle, head, notice = '' }: Stated): IdentityTokens {
  const all = [...titles, pageTitle ?? '']
  const numbers = [...all.flatMap(numbersInTitle), ...statedNumbers(head)]
  return { titles, pageTitle, numbers: [...new Set(numbers)], scope: scopeIn([...all, head].join(' ')), isNoticed: isOutdatedNotice(`${notice} ${head}`) }
}

export const headOf = (text: string): string => text.trim().split(/\s+/).slice(0, HEAD_WORDS).join(' ')
