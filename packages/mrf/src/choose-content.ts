import { detectEncoding, type EncodingHint, type FileFormat, fileFormatOf } from '@ppman/text'
import { csvHead, jsonHead } from './header/file-head.ts'
import { tallLayout, wideLayout } from './layouts/csv-rows.ts'
import { jsonLayout } from './layouts/json.ts'
import type { Head, Layout } from './layouts/layout.ts'
import { RejectedFile, type RejectReason } from './reject.ts'
import { utf16ToUtf8 } from './text/encoding.ts'
import type { ByteSource, Content } from './unpack/byte-source.ts'
import { unpack, type Unpacked } from './unpack/unpack.ts'

/** At most this many members are opened to detect what they are. */
const MAX_TRIED = 20

/** A content that is a hospital price file. */
export type PriceContent = FileHead & { content: Content; layout: Layout }

export type Chosen = PriceContent & {
  /** Further members to read after this one, largest first. */
  further: PriceContent[]
  otherMembers: string[]
  /**
   * Of the other members, those that are hospital price files, and unopened ones named like a price
   * file.
   */
  otherPriceFiles: string[]
}

/**
 * Chooses the members to read: those in `paths`, or the largest hospital price file.
 *
 * @param paths of members; null, or none that is a hospital price file, means the largest
 * @throws RejectedFile `empty_file`, `not_a_hospital_file`, or what it is instead
 */
export async function chooseContent(
  { contents }: Unpacked,
  paths: readonly string[] | null = null,
): Promise<Chosen> {
  const { found, unopened } = await priceContents(contents)
  const named = found.filter(({ content }) => paths?.includes(content.memberPath ?? ''))
  const [main, ...further] = named.length > 0 ? named : found.slice(0, 1)
  const isRead = (content: Content) => [main!, ...further].some((member) => member.content === content)
  const unread = found.map(({ content }) => content).filter((content) => !isRead(content))
  const otherPriceFiles = namesOf([...unread, ...unopened.filter(hasPriceFileName)])
  const otherMembers = namesOf(contents.filter((content) => !isRead(content)))
  return { ...main!, further, otherMembers, otherPriceFiles }
}

const namesOf = (contents: readonly Content[]) => contents.map(({ memberPath }) => memberPath ?? '')
const hasPriceFileName = ({ memberPath }: Content) => /\.(csv|json)(\.(gz|zst))?$/i.test(memberPath ?? '')

/**
 * The hospital price files, largest first and at least one, and the members that were not opened.
 *
 * @throws RejectedFile as `chooseContent`
 */
async function priceContents(
  contents: readonly Content[],
): Promise<{ found: PriceContent[]; unopened: Content[] }> {
  const [found, unopened] = [[] as PriceContent[], contents.slice(MAX_TRIED)]
  let first: FileHead | null = null
  for (const content of contents.slice(0, MAX_TRIED)) {
    const head = found.length > 0 ? await headIfReadable(content) : await readHead(content)
    if (!head) unopened.push(content)
    const layout = head && layoutOf(head.head)
    if (layout) found.push({ ...head, content, layout })
    first ??= head
  }
  if (found.length === 0) throw new RejectedFile(reasonOf(first))
  return { found, unopened }
}

/** @returns null for a member that cannot be opened */
async function headIfReadable(content: Content): Promise<FileHead | null> {
  try {
    return await readHead(content)
  } catch (error) {
    if (error instanceof RejectedFile) return null
    throw error
  }
}

function reasonOf(first: FileHead | null): RejectReason {
  if (!first || first.head.kind === 'empty') return 'empty_file'
  return first.head.kind === 'foreign' ? first.head.reason : 'not_a_hospital_file'
}

/** @returns whether a member of an archive is the price file of the hospital in question */
export type IsClaimed = (member: PriceContent) => Promise<boolean>

/**
 * The members of an archive that a hospital claims, largest first.
 *
 * @returns null where the usual choice applies: the source is no archive with several price
 *   files, none of them is claimed, or only the largest is
 */
export async function claimedMembers(source: ByteSource, isClaimed: IsClaimed): Promise<string[] | null> {
  const members = await severalPriceFiles(source)
  const claimed: string[] = []
  for (const member of members) if (await isClaimed(member)) claimed.push(member.content.memberPath ?? '')
  const isUsual =
    claimed.length === 0 || (claimed.length === 1 && claimed[0] === members[0]!.content.memberPath)
  return isUsual ? null : claimed
}

/**
 * The price files of an archive; empty when there are fewer than two or the archive cannot be read.
 */
async function severalPriceFiles(source: ByteSource): Promise<PriceContent[]> {
  try {
    const { contents } = await unpack(source)
    if (contents.length < 2) return []
    const { found } = await priceContents(contents)
    return found.length > 1 ? found : []
  } catch (error) {
    if (error instanceof RejectedFile) return []
    throw error
  }
}

/** In order of precedence: CSV without a payer column is wide. */
const LAYOUTS: readonly Layout[] = [jsonLayout, tallLayout, wideLayout]

/** The first layout that claims the head of a file. */
const layoutOf = (head: Head): Layout | null => LAYOUTS.find((layout) => layout.claims(head)) ?? null

/** Headers of wide files reach 100 KB and may be as long as a row. */
const HEAD_BYTES = 4 * 1024 * 1024
const SPACE = 0x20

type FileHead = { hint: EncodingHint; head: Head }

/** Reads the beginning of a file and detects what it is. */
async function readHead(content: Content): Promise<FileHead> {
  const { bytes, isWholeFile } = await firstBytes(content)
  const hint = detectEncoding(bytes)
  return { hint, head: headOf(await asUtf8(bytes.subarray(hint.bomBytes), hint), isWholeFile) }
}

async function firstBytes(content: Content): Promise<{ bytes: Buffer; isWholeFile: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content.open()) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= HEAD_BYTES)
      return { bytes: Buffer.concat(chunks).subarray(0, HEAD_BYTES), isWholeFile: false }
  }
  return { bytes: Buffer.concat(chunks), isWholeFile: true }
}

async function asUtf8(bytes: Buffer, { encoding }: EncodingHint): Promise<Buffer> {
  if (encoding === 'utf-8') return bytes
  const chunks: Buffer[] = []
  for await (const chunk of utf16ToUtf8(once(bytes), encoding)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* once(bytes: Buffer) {
  yield bytes
}

function headOf(utf8: Buffer, isWholeFile: boolean): Head {
  if (utf8.every((byte) => byte <= SPACE)) return { kind: 'empty' }
  const reason = foreignKind(utf8)
  if (reason) return { kind: 'foreign', reason }
  const json = jsonHead(utf8)
  if (json) return { kind: 'json', json }
  const csv = csvHead(utf8, isWholeFile)
  return csv ? { kind: 'csv', csv } : { kind: 'unknown' }
}

const FOREIGN_FORMATS: Partial<Record<FileFormat, RejectReason>> = {
  pdf: 'pdf_file',
  ole: 'spreadsheet_file',
  // An archive in an archive is not opened.
  zip: 'unsupported_compression',
  '7z': 'unsupported_compression',
  rar: 'unsupported_compression',
  bzip2: 'unsupported_compression',
  xz: 'unsupported_compression',
  tar: 'unsupported_compression',
}

const CAPTCHA = [
  'captcha',
  'cf-chl',
  'challenge-platform',
  'incapsula',
  'are you (a )?(human|robot)',
  'verify (that )?you are (a )?human',
]
const MARKUP: readonly (readonly [RejectReason, RegExp])[] = [
  ['captcha_page', new RegExp(`^<.*(${CAPTCHA.join('|')})`, 's')],
  ['html_page', /^<(!doctype html|html|head|body|script|!--|\?xml.*<html)/s],
  ['xml_file', /^<[?a-z]/],
]

const MARKUP_CHARS = 64 * 1024

/**
 * The kind of a file that is certainly no hospital price file, or null. @param head its first bytes
 */
function foreignKind(head: Buffer): RejectReason | null {
  const format = fileFormatOf(head)
  const foreign = format && FOREIGN_FORMATS[format]
  if (foreign) return foreign
  const start = head.toString('latin1', 0, MARKUP_CHARS).trimStart().toLowerCase()
  return MARKUP.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}
