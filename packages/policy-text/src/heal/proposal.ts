import { elementText } from './element-text.ts'
import type { Fingerprint, Page } from './fingerprint.ts'
import { judgeTarget, type TargetVerdict } from './judge-target.ts'
import { isSelector, selected } from './page-tree.ts'

/** What a model proposes: a part of the page or one of its links, with words that it says stand there. */
export type Proposal = { selector: string | null; url: string | null; quote: string }

const MIN_QUOTE_CHARS = 20

/** Reads a model's answer. Null for one that is no proposal: nothing is guessed from it. */
export function proposalOf(answer: string): Proposal | null {
  try {
    const said = JSON.parse(answer.replace(/^\s*```(?:json)?|```\s*$/g, '')) as Partial<
      Record<string, unknown>
    > | null
    const text = (name: string) => (typeof said?.[name] === 'string' && said[name] !== '' ? said[name] : null)
    const [selector, url, quote] = [text('selector'), text('url'), text('quote')]
    return quote !== null && quote.length >= MIN_QUOTE_CHARS && (selector === null) !== (url === null)
      ? { selector, url, quote }
      : null
  } catch {
    return null
  }
}

/** Why a proposed part of a page is or is not taken: the quote stands in it byte for byte, and all rules of acceptance hold. */
export function judgeProposal(
  known: Fingerprint,
  page: Page,
  { selector, quote }: Proposal,
): TargetVerdict | { isAccepted: false; containment: 0; reason: 'quote_not_found' } {
  const target = selector && isSelector(selector) ? selected(page.root, selector) : []
  if (target.length === 0 || !elementText(target).includes(quote))
    return { isAccepted: false, containment: 0, reason: 'quote_not_found' }
  return judgeTarget(known, page, target)
}
