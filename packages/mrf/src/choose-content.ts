import { type FileHead, readHead } from './head.ts'
import { layoutOf } from './layouts/known-layouts.ts'
import type { Layout } from './layouts/layout.ts'
import { RejectedFile, type RejectReason } from './reject.ts'
import type { Content } from './unpack/content.ts'
import type { Unpacked } from './unpack/unpack.ts'

/** An archive with more files than this is no hospital's. */
const MAX_TRIED = 20

export type Chosen = FileHead & {
  content: Content
  layout: Layout
  otherMembers: string[]
  /** Of the other members, those that read as a hospital file too. */
  otherPriceFiles: string[]
}

/**
 * The member that reads as a hospital file; with several, the largest (members come largest first).
 *
 * @throws RejectedFile `empty_file`, `not_a_hospital_file`, or what it is instead
 */
export async function chooseContent({ contents }: Unpacked): Promise<Chosen> {
  let [first, chosen]: [FileHead | null, Chosen | null] = [null, null]
  for (const content of contents.slice(0, MAX_TRIED)) {
    if (chosen) {
      if (await isPriceFile(content)) chosen.otherPriceFiles.push(content.memberPath ?? '')
      continue
    }
    const found = await readHead(content)
    const layout = layoutOf(found.head)
    if (layout) chosen = { ...found, content, layout, otherMembers: namesBut(contents, content), otherPriceFiles: [] }
    first ??= found
  }
  if (!chosen) throw new RejectedFile(reasonOf(first))
  return chosen
}

/** A member that cannot be opened is no price file that could have been read. */
async function isPriceFile(content: Content): Promise<boolean> {
  try {
    return layoutOf((await readHead(content)).head) !== null
  } catch (error) {
    if (error instanceof RejectedFile) return false
    throw error
  }
}

const namesBut = (contents: readonly Content[], chosen: Content) =>
  contents.filter((content) => content !== chosen).map(({ memberPath }) => memberPath ?? '')

function reasonOf(first: FileHead | null): RejectReason {
  if (!first || first.head.kind === 'empty') return 'empty_file'
  return first.head.kind === 'foreign' ? first.head.reason : 'not_a_hospital_file'
}
