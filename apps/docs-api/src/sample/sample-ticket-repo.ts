import { inTransaction, type PrismaClient } from '@ppman/db'
import { ticketRepo } from '../tickets/ticket-repo.ts'
import { docsClient } from './docs-client.ts'

const TICKETS = [
  {
    subject: 'Sample: the second link is dead',
    body: 'On the page about sources the second link leads nowhere.',
  },
  {
    subject: 'Sample: deadlines in one table',
    body: 'Could the deadlines of all payers stand in one table?',
  },
]

/**
 * Creates the sample tickets of a key's organization, unless it has tickets. The organization is
 * found through a product, because the API returns no organization ids.
 *
 * @param db a client of the worker role, which may write for every organization
 * @returns how many were created
 */
export async function loadSampleTickets(
  db: PrismaClient,
  baseUrl: string,
  { key, now }: { key: Record<string, string>; now: Date },
): Promise<number> {
  const { id } = await docsClient(baseUrl, key).findOrMake('/products', '', {
    slug: 'payer-policy-monitor',
    name: 'Payer Policy Monitor (sample)',
  })
  return inTransaction(db, async (tx) => {
    const { orgId } = await tx.docProduct.findUniqueOrThrow({ where: { id }, select: { orgId: true } })
    if ((await tx.docTicket.count({ where: { orgId } })) > 0) return 0
    for (const ticket of TICKETS) await ticketRepo(tx).create({ ...ticket, orgId, author: 'reader' }, now)
    return TICKETS.length
  })
}
