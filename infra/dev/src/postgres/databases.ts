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

const IDENTITY =
  'SELECT system_identifier, oid FROM pg_control_system(), pg_database WHERE datname = current_database()'

/** A text that no other database has, also not one that was made anew under the same name. */
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
