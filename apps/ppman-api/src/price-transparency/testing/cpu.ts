import { readFileSync } from 'node:fs'

/** The kernel's clock of processor time, as `getconf CLK_TCK` says it everywhere. */
const TICKS_PER_S = 100

/**
 * User and system time so far of the database's process behind the one connection of a pool; 0
 * where the kernel keeps no books.
 */
export async function backendCpuS(pool: {
  query(sql: string): Promise<{ rows: { pid: number }[] }>
}): Promise<number> {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
  return processCpuS(rows[0]!.pid)
}

function processCpuS(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
  } catch {
    return 0
  }
}

/** The same of all its clients' processes, and of others that the role cannot tell from them. */
export async function databaseCpuS(pool: {
  query(sql: string): Promise<{ rows: { pid: number }[] }>
}): Promise<number> {
  const { rows } = await pool.query(
    `SELECT pid FROM pg_stat_activity 
      WHERE datname = current_database() AND coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  return rows.reduce((sumS, { pid }) => sumS + processCpuS(pid), 0)
}

export function ownCpuS(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * User and system time of the children that this process has waited for, and of theirs; 0 where the
 * kernel keeps no books.
 */
export function childrenCpuS(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S
  } catch {
    return 0
  }
}

/** Memory of this process at its highest, in MB of a million bytes. */
export const ownPeakMb = () => (process.resourceUsage().maxRSS * 1024) / 1e6
