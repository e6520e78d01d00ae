import { openPool } from './pool.ts'

/** A check over one connection of its own, so that a busy main pool does not make the service look dead. */
export function openProbe(url: string) {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 700 })
  return {
    /** Rejects within about a second when the database does not answer. */
    check: async (): Promise<void> => void (await pool.query('SELECT 1')),
    close: () => pool.end(),
  }
}
