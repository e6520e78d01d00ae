import { Agent, request } from 'node:http'

type Load = {
  port: number
  headers: Record<string, string>
  paths: readonly string[]
  connections: number
  durationMs: number
}
export type LoadResult = { calls: number; refused: number; times: number[] }

/** Calls a server over a number of connections, each asking again as soon as it is answered. */
export async function closedLoop({
  port,
  headers,
  paths,
  connections,
  durationMs,
}: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const result: LoadResult = { calls: 0, refused: 0, times: [] }
  const until = performance.now() + durationMs
  let next = 0
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      const status = await call({ port, headers, path: paths[next++ % paths.length]!, agent })
      result.times.push(performance.now() - started)
      result.calls += 1
      if (status !== 200) result.refused += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return result
}

type Call = { port: number; headers: Record<string, string>; path: string; agent: Agent }

const call = ({ port, headers, path, agent }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
    })
    asked.on('error', reject)
    asked.end()
  })

type OpenLoad = Omit<Load, 'connections'> & { callsPerS: number }

/** Calls that wait for an answer at most; further ones are not sent. */
const MOST_OPEN = 2_000

/**
 * Calls a server at a fixed rate, whether it answers or not.
 *
 * @returns times of answers by status
 */
export async function openLoop({ port, headers, paths, durationMs, callsPerS }: OpenLoad) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_OPEN })
  const times = new Map<number, number[]>()
  const open = new Set<Promise<void>>()
  const startedAt = performance.now()
  let sent = 0
  while (performance.now() - startedAt < durationMs) {
    const due = Math.floor(((performance.now() - startedAt) * callsPerS) / 1_000)
    for (; sent < due && open.size < MOST_OPEN; sent += 1) {
      const asked = performance.now()
      const answered: Promise<void> = call({ port, headers, path: paths[sent % paths.length]!, agent })
        .then((status) => {
          const all = times.get(status) ?? []
          times.set(status, all)
          all.push(performance.now() - asked)
        })
        .catch(() => undefined)
        .finally(() => open.delete(answered))
      open.add(answered)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const inTime = new Map([...times].map(([status, all]) => [status, all.length]))
  await Promise.all(open)
  agent.destroy()
  return { sent, times, inTime }
}
