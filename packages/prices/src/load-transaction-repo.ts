import type { openPool } from '@ppman/db'
import type { Client } from './loading/load-client.ts'

/** Runs work in one transaction of a pool: all of it is kept, or nothing. */
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
