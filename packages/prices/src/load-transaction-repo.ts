import type { openPool } from '@ppman/db'

/** A connection with its transaction open. */
export type Client = Pick<ReturnType<typeof openPool>, 'query'>

/** Runs the work in one transaction of a pool. */
export async function inTransaction<T>(
  pool: ReturnType<typeof openPool>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** Memory for sorting and joining half a million prices; no JIT for statements that run once. */
export const LOAD_SETTINGS = `SET LOCAL work_mem = '64MB'; SET LOCAL jit = off`
