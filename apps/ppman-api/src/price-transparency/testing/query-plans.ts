import type { Db } from '@ppman/db'
import type { testDb } from '@ppman/db/testing'

type Pool = Awaited<ReturnType<typeof testDb>>['pool']
type Statement = { text: string; values: unknown[] }

/** A client that remembers the statements that pass through it. */
export function watched(db: Db): { db: Db; statements: Statement[] } {
  const statements: Statement[] = []
  const queryRaw = (sql: Statement) => {
    statements.push({ text: sql.text, values: sql.values })
    return db.$queryRaw(sql as never)
  }
  const get = (target: Db, name: string | symbol) => (name === '$queryRaw' ? queryRaw : (Reflect.get(target, name) as unknown))
  return { db: new Proxy(db, { get }), statements }
}

/** How the server works each statement off, with its times. */
export async function plansOf(pool: Pool, statements: readonly Statement[]): Promise<string> {
  const plans: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values)
    plans.push((rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n--\n')
}
