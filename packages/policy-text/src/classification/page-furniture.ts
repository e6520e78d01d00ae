import type { Block } from '../document/document.ts'
import { codesIn } from '../facts/codes.ts'
import { anyOf, regex, source } from '../text/pattern.ts'
import { decidesClaims, isKeeper } from './setting.ts'

/** The beginning of a box with links to other pages that visitors open. */
const RELATED = regex('i')`
  ^(?:(?:people|members|users|others|visitors|readers|providers|customers)(?: who (?:read|viewed) this)?
    (?: also| often) (?:viewed|read|visited|searched)|you (?:may|might) also (?:like|be interested in)|
    (?:recommended|suggested) (?:for you|reading|pages|content)|related (?:pages|links|articles|content)|
    (?:most|recently) (?:read|viewed|visited|popular)|trending(?: now)?|
    popular (?:pages|searches|topics|articles)|more (?:like this|in this section))\b
`
/** What a page asks or tells its visitor about itself: ratings, counters, tools, sessions. */
const OF_PAGE = anyOf(
  source`
    ^(?:was|is|did|how) [^.?]{0,30}\b(?:page|article|content|document|information|this)\b[^.?]{0,30}
      \b(?:helpful|useful|looking for|rate)\b|^(?:rate|like|share|e-?mail|bookmark|print|translate) this\b
  `,
  source`
    ^(?:\d[\d,]* (?:comments?|views?|likes?|shares?|downloads?|visits)|
      (?:estimated )?(?:reading|read) time|(?:font|text) size|your session\b|you are (?:viewing|signed|
      logged)\b)
  `,
  source`
    \b(?:virtual assistant|chat ?bot|live chat|chat with|webinars?|podcasts?|newsletters?|surveys?|
      open enrollment|translated by|best viewed)\b
  `,
)
const MOST_CHARS = 160

/** The title of a page, or an answer to choose. */
const LINK_TEXT = /^\p{Lu}[^.:?!|]{1,90};?$/u

/** What a notice asks of those who send claims and requests. */
const ASKS = /\b(?:if|unless|must|submit\w*|send|sent|fax\w*|within|deadlines?|claims?|requests?)\b/i

const statesNothing = (text: string) =>
  text.length <= MOST_CHARS && !decidesClaims(text) && !ASKS.test(text) && codesIn(text).length === 0

/**
 * The texts of a document that are about the page and not the policy: who keeps it, what visitors
 * are asked and told, boxes with links to other pages.
 */
export function pageFurnitureIn(blocks: readonly Block[]): ReadonlySet<string> {
  const found = new Set<string>()
  let isOpen = false
  for (const { text, kind } of blocks) {
    const isLead = kind !== 'heading' && (RELATED.test(text) || OF_PAGE.test(text) || isKeeper(text))
    if ((isLead || (isOpen && LINK_TEXT.test(text))) && statesNothing(text)) found.add(text)
    isOpen = found.has(text) && /[:;,?]$/.test(text)
  }
  return found
}
