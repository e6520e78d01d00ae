import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { parseCcn } from '../hospitals/hospital.ts'
import { meantUrl } from './hpt/hpt-url.ts'

const Line = z.object({ ccn: z.string(), mrf_url: z.string(), page_url: z.string().nullish() })

/** Where a list says that a hospital's price file is. */
export type ListedUrl = { ccn: string; mrfUrl: string; pageUrl: string | null }
export type RefusedLine = { row: number; ccn: string | null; reason: string }
type Read = { row: number } & ({ listed: ListedUrl } | { refused: RefusedLine })

/** The lines {ccn, mrf_url, page_url?} of a list, plain or gzip, counted from 1; a line that cannot be used is told. */
export async function* readUrlList(bytes: AsyncIterable<Buffer>): AsyncGenerator<Read> {
  let row = 0
  for await (const line of createInterface({ input: await unpacked(bytes), crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    row += 1
    const read = readLine(line)
    yield 'reason' in read ? { row, refused: { row, ...read } } : { row, listed: read }
  }
}

function readLine(line: string): ListedUrl | Omit<RefusedLine, 'row'> {
  const parsed = Line.safeParse(jsonOf(line))
  if (!parsed.success) return { ccn: null, reason: 'the line is not {ccn, mrf_url, page_url?}' }
  const ccn = parseCcn(parsed.data.ccn)
  if (!ccn) return { ccn: parsed.data.ccn, reason: 'the CCN is not six characters' }
  const mrfUrl = meantUrl(parsed.data.mrf_url, null)?.url
  if (!mrfUrl) return { ccn, reason: 'mrf_url is no address' }
  return {
    ccn,
    mrfUrl,
    pageUrl: parsed.data.page_url ? (meantUrl(parsed.data.page_url, null)?.url ?? null) : null,
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function unpacked(bytes: AsyncIterable<Buffer>): Promise<Readable> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  const whole = async function* () {
    if (!first.done) yield first.value
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  const stream = Readable.from(whole(), { objectMode: false })
  const isGzip = !first.done && first.value[0] === 0x1f && first.value[1] === 0x8b
  return isGzip ? stream.pipe(createGunzip()) : stream
}
