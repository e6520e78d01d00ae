import pg from 'pg'

const DUPLICATE_DATABASE = '42P04'

/** Creates a database unless it exists. `serverUrl` names any database of the same server. */
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

const IDENTITY =
  'SELECT system_identifier, oid FROM pg_control_system(), pg_database WHERE datname = current_database()'

/** Unique identity of a database; a recreated one with the same name differs. */
export async function databaseIdentity(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ system_identifier: string; oid: number }>(IDENTITY)
    return rows.map(({ system_identifier: system, oid }) => `${system}/${oid}`).join()
  } finally {
    await client.end()
  }
}
