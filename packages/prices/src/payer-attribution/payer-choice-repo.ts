import { type Db, Prisma } from '@ppman/db'

export type PayerChoice = { id: string; name: string }

const { sql } = Prisma

/** Payers of the directory that hospitals' contracts name. */
export function payerChoiceRepo(db: Db) {
  return {
    /** Those named by most contracts, by name. */
    mostNamed: (take: number): Promise<PayerChoice[]> =>
      db.$queryRaw(sql`
        SELECT id::text, name FROM (
          SELECT p.id, p.name FROM payer_line l JOIN contract c ON c.payer_line_id = l.id JOIN payer p ON p.id = l.payer_id
          GROUP BY p.id ORDER BY count(*) DESC, p.name LIMIT ${take}) AS named
        ORDER BY name, id`),
  }
}
