import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commandOf, isAlive } from '../processes.ts'

/** What a running server writes about itself into its data directory. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

const PID_LINE = 0
const PORT_LINE = 3
const STATUS_LINE = 7

/** The server that runs on this data directory at this moment, if one does. A stale note of a dead server is not one. */
export function livePostmaster(dataDir: string): Postmaster | undefined {
  const note = readNote(dataDir)
  return note && isAlive(note.pid) && isServerOf(note.pid, dataDir) ? note : undefined
}

function readNote(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[PID_LINE])
    return pid > 0
      ? { pid, port: Number(lines[PORT_LINE]), isReady: lines[STATUS_LINE]?.trim() === 'ready' }
      : undefined
  } catch {
    return undefined
  }
}

/** Process ids are used again: the process must be a PostgreSQL that was started on this very directory. */
function isServerOf(pid: number, dataDir: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(dataDir)
}
