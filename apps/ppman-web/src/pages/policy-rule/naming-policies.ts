import type { NamingDocument } from '@ppman/search'
import { formatCount, hrefOf, type Link } from '@ppman/web-ui'
import { policyHref } from './format-rule.ts'

/** Values of the partial `partials/naming`: documents that name a code, for people to read. */
export type NamingText = {
  title: string
  lines: { title: string; href: string; facts: string }[]
  more: Link | null
}

/** Documents that are listed. */
export const SHOWN_NAMING = 10

/** Null where no document names the code. */
export function formatNaming(
  code: string,
  { items, total }: { items: readonly NamingDocument[]; total: number },
  payerId = '',
): NamingText | null {
  if (total === 0) return null
  const searchHref = (q: string) => hrefOf({ path: '/policy/search', query: { q, payer_id: payerId } })
  return {
    title: `Policies that name ${code}`,
    lines: items.map(({ policyId, title, number, payerName }) => ({
      title,
      href: policyId ? policyHref(policyId) : searchHref(number ?? title),
      facts: [payerName, number].filter(Boolean).join(' · '),
    })),
    more:
      total > items.length
        ? { label: `All ${formatCount(total, 'policy', 'policies')}`, href: searchHref(code) }
        : null,
  }
}
