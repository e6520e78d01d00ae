import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@ppman/errors'
import { archiveMembers, type ByteSource, type Content, fileSource, isSpreadsheet, unpack } from '@ppman/mrf'
import { sheetTable } from './sheet-table.ts'
import type { TableLines } from './table-line.ts'
import { textTable } from './text-table.ts'

type Progress = (packedBytes: number) => void
export type OpenTable = {
  /** Of the member, or of the file itself. */
  name: string
  /** Packed size, which progress counts to. */
  bytes: number
  lines: (onProgress: Progress) => TableLines
  /** Other tables of the archive, which are not read. */
  leftOut: string[]
  close: () => Promise<void>
}

/** A workbook inside an archive is written out to be read. CMS's have 40 MB. */
const MAX_WORKBOOK_BYTES = 512 * 1024 * 1024

/**
 * Opens the table of a file: a text, a workbook (.xlsx), or an archive with one of them. CMS packs the same table as text and as
 * workbook: the text is read.
 *
 * @throws AppError `rejected` for an archive without a table; RejectedFile for what cannot be unpacked
 */
export async function openTable(source: ByteSource): Promise<OpenTable> {
  const members = await membersOf(source)
  if (!members)
    return ofContent({ name: source.name, bytes: source.bytes }, (await unpack(source)).contents[0]!)
  if (isSpreadsheet(members)) return ofWorkbook(source, members)
  const texts = members.filter(({ memberPath }) => /\.(?:txt|csv|tsv)$/i.test(memberPath!))
  const [text, ...others] = texts
  if (text)
    return {
      ...ofContent({ name: text.memberPath!, bytes: source.bytes }, text),
      leftOut: others.map(({ memberPath }) => memberPath!),
    }
  const workbook = members.find(({ memberPath }) => /\.xlsx$/i.test(memberPath!))
  if (!workbook) throw new AppError('rejected', 'The archive holds no .txt, .csv or .xlsx table.')
  return writtenOut(workbook)
}

async function membersOf(source: ByteSource): Promise<Content[] | null> {
  for await (const chunk of await source.streamFrom(0, 4))
    return chunk.subarray(0, 2).toString('latin1') === 'PK' ? archiveMembers(source) : null
  throw new AppError('rejected', 'The file is empty.')
}

const ofContent = ({ name, bytes }: { name: string; bytes: number }, content: Content): OpenTable => ({
  name,
  bytes,
  lines: (onProgress) => textTable(content.open(onProgress, { cut: refuseCut })),
  leftOut: [],
  close: () => Promise.resolve(),
})

/** Of a list that was cut short, what stands before the cut would end everything behind it. */
const refuseCut = () => {
  throw new AppError('rejected', 'The packed data of the file end too early.')
}

const ofWorkbook = ({ name, bytes }: ByteSource, members: Content[]): OpenTable => ({
  name,
  bytes,
  lines: (onProgress) => sheetTable(members, onProgress),
  leftOut: [],
  close: () => Promise.resolve(),
})

/** A workbook is an archive, and is read from its end: one within another goes through a file. */
async function writtenOut(content: Content): Promise<OpenTable> {
  const dir = await mkdtemp(join(tmpdir(), 'ppman-workbook-'))
  const close = () => rm(dir, { recursive: true, force: true })
  try {
    const path = join(dir, 'workbook.xlsx')
    await pipeline(bounded(content.open()), createWriteStream(path))
    const source = { ...(await fileSource(path)), name: content.memberPath! }
    return { ...ofWorkbook(source, await archiveMembers(source)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* bounded(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let given = 0
  for await (const chunk of bytes) {
    given += chunk.length
    if (given > MAX_WORKBOOK_BYTES)
      throw new AppError('rejected', 'The workbook in the archive is larger than 512 MB.')
    yield chunk
  }
}
