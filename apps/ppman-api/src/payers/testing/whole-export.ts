import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { MeasuredChild } from './measured-child.ts'

export type Wanted = { format: 'json' | 'csv'; limit: number }
export type ExportRun = {
  seconds: number
  mb: number
  cpuMs: number
  peakMb: number
  longestBlockMs: number
  longestTurnMs: number
}

/** One reader who takes a whole export as fast as it comes. */
export async function wholeExport(
  { port, measure }: MeasuredChild,
  { format, limit }: Wanted,
): Promise<ExportRun> {
  const before = await measure('reader')
  const started = performance.now()
  const asked = get({
    port,
    path: `/api/v1/payers/export?format=${format}&limit=${limit}`,
    headers: before.headers,
  })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}.`)
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length
  const seconds = (performance.now() - started) / 1e3
  const { cpuUs, peakRssMb: peakMb, longestBlockMs, longestTurnMs } = await measure('')
  return {
    seconds,
    mb: bytes / 1e6,
    cpuMs: (cpuUs - before.cpuUs) / 1e3,
    peakMb,
    longestBlockMs,
    longestTurnMs,
  }
}
