import pg from 'pg'

const DUPLICATE_DATABASE = '42P04'

/** Makes a database unless it is there. `serverUrl` names any database of the same server. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DUPLICATE_DATABASE) throw error
  } finally {
    await client.end()
  }
}
