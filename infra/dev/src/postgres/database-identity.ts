import pg from 'pg'

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
