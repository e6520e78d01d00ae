import { judgeProposal, linksOf, outlineOf, proposalOf, readPage } from '@ppman/policy-text/heal'
import { ownTitle, type Link } from '@ppman/policy-text/heal'
import type { AskModel } from './ask-model.ts'
import { type HealAttempt, refused } from './heal-attempt.ts'
import type { Look } from './look-at.ts'
import { confirmed, type Ladder, tryAddress } from './try-rules.ts'

/**
 * The rung of a model: it sees an outline and proposes a place or one of the links, with a quote. Its word alone is worth nothing:
 * the quote is looked up byte for byte and every rule of acceptance holds as for the other rungs.
 */
export async function tryModel(
  ladder: Ladder,
  { page, links }: { page: Look | null; links: readonly Link[] },
  ask: AskModel,
): Promise<HealAttempt> {
  const html = page?.html ?? '<body></body>'
  const known = [...links, ...(page?.html ? linksOf(page.html, ladder.task.url) : [])]
  const answer = await ask({
    title: ownTitle(ladder.known),
    numbers: ladder.known.numbers,
    outline: outlineOf(readPage(html), known),
  })
  if (answer === null) return refused('ai_proposal', 'no_answer')
  const proposal = proposalOf(answer)
  if (!proposal) return refused('ai_proposal', 'no_proposal')
  if (proposal.url !== null) return tryLink(ladder, proposal.url, { quote: proposal.quote, known })
  if (!page) return refused('ai_proposal', 'no_answer')
  const verdict = judgeProposal(ladder.known, readPage(html), proposal)
  if (verdict.reason === 'quote_not_found') return refused('ai_proposal', 'quote_not_found', page.record)
  return confirmed(ladder, {
    method: 'ai_proposal',
    url: ladder.task.url,
    placed: { selector: proposal.selector, isSame: true, verdict },
    page,
  })
}

/** Only an address that a page named is asked; the model saw it without its query. */
async function tryLink(
  ladder: Ladder,
  url: string,
  { quote, known }: { quote: string; known: readonly Link[] },
): Promise<HealAttempt> {
  const link = known.find((one) => one.url.origin + one.url.pathname === url)
  if (!link) return refused('ai_proposal', 'unknown_address')
  const page = await ladder.look(link.url.href)
  const text = page?.extract?.blocks.map((block) => block.text).join(' ') ?? ''
  return text.includes(quote)
    ? tryAddress(ladder, link.url.href, 'ai_proposal')
    : refused('ai_proposal', 'quote_not_found', page?.record ?? null)
}
