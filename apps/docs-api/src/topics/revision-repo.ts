import type { Db, Prisma } from '@ppman/db'
import type { Artifacts, PipelineInput, Visibility } from '@ppman/topic-pipeline'

export type NewRevision = {
  number: number
  draft: PipelineInput
  /** Anchors that links can use: headings, and other anchors with only their id. */
  headings: readonly object[]
  contentSha256: string
  isSensitive: boolean
  by: string
  at: Date
}

export type StoredRevision = {
  number: number
  title: string
  excerpt: string | null
  bodyMdx: string
  frontmatter: Record<string, unknown>
  visibility: Visibility
  isSensitive: boolean
  contentSha256: string
  createdBy: string
  createdAt: Date
}

/** The headings of a body, then its other anchors. */
export function anchorRows({ headings, anchors }: Artifacts): object[] {
  const headingIds = new Set(headings.map(({ id }) => id))
  return [...headings, ...anchors.flatMap((id) => (headingIds.has(id) ? [] : [{ id }]))]
}

/** Reads one revision of a topic. */
export async function findRevision(db: Db, topicId: string, number: number): Promise<StoredRevision | null> {
  const row = await db.docTopicRevision.findUnique({
    where: { topicId_number: { topicId, number } },
    omit: { topicId: true, orgId: true, headings: true },
  })
  return row as StoredRevision | null
}

/** Stores a revision. Revisions never change. */
export async function addRevision(
  db: Db,
  { id, orgId }: { id: string; orgId: string },
  revision: NewRevision,
): Promise<void> {
  const { title, excerpt, bodyMdx, visibility } = revision.draft
  await db.docTopicRevision.create({
    data: {
      topicId: id,
      number: revision.number,
      orgId,
      title,
      excerpt,
      bodyMdx,
      visibility,
      frontmatter: revision.draft.frontmatter as Prisma.InputJsonObject,
      headings: revision.headings,
      isSensitive: revision.isSensitive,
      contentSha256: revision.contentSha256,
      createdBy: revision.by,
      createdAt: revision.at,
    },
  })
}
