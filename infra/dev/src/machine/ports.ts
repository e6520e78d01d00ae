import { createServer } from 'node:net'

/** Every server of the stack listens here and nowhere else. */
export const LOOPBACK = '127.0.0.1'

/** How many ports above the preferred one are tried before any free one. */
const REACH = 50

/** True when nothing listens on this port of the loopback address at this moment. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen({ port, host: LOOPBACK, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * The preferred port, else the next free one above it, else any free one. `taken` ports are
 * reserved.
 */
export async function findPort(preferred: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  const last = Math.min(preferred + REACH, 65_535)
  for (let port = preferred; port <= last; port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port
  }
  return anyFreePort()
}

/** Below the ports that systems give to outgoing connections and to servers that ask for any. */
const POOL = { first: 10_000, end: 32_000 }
const BLOCK_SIZE = 100

/** Ports that no other process of this project chooses; `next` is the first not yet given out. */
type Block = { next: number; end: number }
let block: Promise<Block> | undefined

/**
 * A free port that belongs to this process until it ends, so that a server may bind it later, and
 * again after a restart.
 */
export async function anyFreePort(): Promise<number> {
  for (;;) {
    const mine = await (block ??= claimBlock())
    if (mine.next === mine.end) block = undefined
    else {
      const port = mine.next
      mine.next += 1
      if (await isFree(port)) return port
    }
  }
}

/** Claims a block by listening at its first port: the claim ends with the process. */
async function claimBlock(): Promise<Block> {
  const count = (POOL.end - POOL.first) / BLOCK_SIZE
  for (let tries = 0; tries < count; tries += 1) {
    const first = POOL.first + ((process.pid + tries) % count) * BLOCK_SIZE
    if (await hold(first)) return { next: first + 1, end: first + BLOCK_SIZE }
  }
  throw new Error(`Every block of ports from ${POOL.first} to ${POOL.end} is claimed.`)
}

/** Listens until this process ends, without keeping it awake. @returns false when another does */
function hold(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const holder = createServer().once('error', () => resolve(false))
    holder.listen({ port, host: LOOPBACK, exclusive: true }, () => resolve(true)).unref()
  })
}

const TRIES = 3

/**
 * Starts a server on the preferred port or one after it. When another process takes the port first,
 * the next one is tried.
 */
export async function startOnFreePort<T>(preferred: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const port = await findPort(preferred)
    try {
      return await start(port)
    } catch (error) {
      if (tries === TRIES || (await isFree(port))) throw error
    }
  }
}
