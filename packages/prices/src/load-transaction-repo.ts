import type { openPool } from '@ppman/db'

/** A connection with its transaction open. */
export type Client = Pick<ReturnType<typeof openPool>, 'query'>

/** Runs the work in one transaction of a pool. */
export async function inTransaction<T>(
  pool: ReturnType<typeof openPool>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await onConnection(client, work, (error) => (broken = error))
  } finally {
    client.release(broken)
  }
}

/**
 * Runs the work in one transaction of a connection.
 *
 * @param onBroken called when the connection cannot be used again
 */
export async function onConnection<T>(
  client: Client,
  work: (client: Client) => Promise<T>,
  onBroken: (error: Error) => void,
): Promise<T> {
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(onBroken)
    throw error
  }
}

/** Memory for sorting and joining half a million prices; no JIT for statements that run once. */
export const LOAD_SETTINGS = `SET LOCAL work_mem = '64MB'; SET LOCAL jit = off`
