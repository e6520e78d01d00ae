import { inTransaction, type PrismaClient } from '@ppman/db'
import { ticketRepo } from '../tickets/ticket-repo.ts'
import { docsClient } from './docs-client.ts'

const WORDS = [
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
 * Gives the organisation of a key its sample tickets, unless it has tickets already. A product
 * tells which organisation that is: the API names none, so the key makes one of its own where it
 * has none.
 *
 * @param db of the worker's role, which writes for every organisation
 * @returns how many were made
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
    for (const words of WORDS) await ticketRepo(tx).create({ ...words, orgId, author: 'reader' }, now)
    return WORDS.length
  })
}
