import { type FileHead, readHead } from './head.ts'
import { tallLayout, wideLayout } from './layouts/csv-rows.ts'
import { jsonLayout } from './layouts/json.ts'
import type { Head, Layout } from './layouts/layout.ts'
import { RejectedFile, type RejectReason } from './reject.ts'
import type { ByteSource } from './unpack/byte-source.ts'
import type { Content } from './unpack/content.ts'
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
