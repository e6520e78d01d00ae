import { type FileHead, readHead } from './head.ts'
import { layoutOf } from './layouts/known-layouts.ts'
import type { Layout } from './layouts/layout.ts'
import { RejectedFile, type RejectReason } from './reject.ts'
import type { Content } from './unpack/content.ts'
import type { Unpacked } from './unpack/unpack.ts'

/** An archive with more files than this is no hospital's. */
const MAX_TRIED = 20

export type Chosen = FileHead & { content: Content; layout: Layout; otherMembers: string[] }

/**
 * The member that reads as a hospital file; with several, the largest (members come largest first).
 *
 * @throws RejectedFile `empty_file`, `not_a_hospital_file`, or what it is instead
 */
export async function chooseContent({ contents }: Unpacked): Promise<Chosen> {
  let first: FileHead | null = null
  for (const content of contents.slice(0, MAX_TRIED)) {
    const found = await readHead(content)
    const layout = layoutOf(found.head)
    if (layout) return { ...found, content, layout, otherMembers: namesBut(contents, content) }
    first ??= found
  }
  throw new RejectedFile(reasonOf(first))
}

const namesBut = (contents: readonly Content[], chosen: Content) =>
  contents.filter((content) => content !== chosen).map(({ memberPath }) => memberPath ?? '')

function reasonOf(first: FileHead | null): RejectReason {
  if (!first || first.head.kind === 'empty') return 'empty_file'
  return first.head.kind === 'foreign' ? first.head.reason : 'not_a_hospital_file'
}
