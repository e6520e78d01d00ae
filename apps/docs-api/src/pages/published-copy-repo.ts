import type { Db, Prisma } from '@ppman/db'
import type { DeletionMark } from '../deletions/deletion.ts'
import { formerAddressRepo } from './address-repo.ts'
import type { Page } from './page.ts'

export type NewPage = Omit<Page, 'removedAt' | 'chapterTitle'> & {
  productId: string
  manualId: string
  position: number
  revision: number
  plainText: string
}

/** Topic metadata that its published page copies. */
type PagePlace = Pick<NewPage, 'chapterId' | 'position' | 'versionTag'> & { slug: string }

/** Empties a page and keeps its address, which answers 410. */
const EMPTY = { html: '', markdown: '', plainText: '', headings: [], headingText: '', excerpt: '', title: '' }

/** Writes published pages: content at approval, later only names and metadata. */
export function publishedCopyRepo(db: Db) {
  const chapterTitle = async (id: string | null | undefined) => {
    const chapter = id ? await db.docChapter.findUnique({ where: { id }, select: { title: true } }) : null
    return chapter?.title ?? null
  }
  const former = formerAddressRepo(db)
  return {
    async publish({ headings, ...page }: NewPage): Promise<void> {
      const row = {
        ...page,
        headings: headings as unknown as Prisma.InputJsonArray,
        headingText: headings.map(({ text }) => text).join('\n'),
        chapterTitle: await chapterTitle(page.chapterId),
        removedAt: null,
      }
      await db.docPage.upsert({ where: { topicId: page.topicId }, create: row, update: row })
    },

    /** Applies a metadata change of a topic to its page. */
    async move(
      topicId: string,
      { slug, chapterId, position, versionTag }: Partial<PagePlace>,
    ): Promise<void> {
      const row = {
        ...(slug !== undefined && { topicSlug: slug }),
        ...(position !== undefined && { position }),
        ...(versionTag !== undefined && { versionTag }),
        ...(chapterId !== undefined && { chapterId, chapterTitle: await chapterTitle(chapterId) }),
      }
      if (slug !== undefined) await former.keepTopic(topicId, slug)
      await db.docPage.updateMany({ where: { topicId, removedAt: null }, data: row })
    },

    async renameProduct(productId: string, { slug, name }: { slug: string; name: string }): Promise<void> {
      await former.keepProduct(productId, slug)
      await db.docPage.updateMany({ where: { productId }, data: { productSlug: slug, productName: name } })
    },

    async renameManual(manualId: string, { slug, title }: { slug: string; title: string }): Promise<void> {
      await former.keepManual(manualId, slug)
      await db.docPage.updateMany({ where: { manualId }, data: { manualSlug: slug, manualTitle: title } })
    },

    renameChapter: (chapterId: string, title: string) =>
      db.docPage.updateMany({ where: { chapterId }, data: { chapterTitle: title } }),
    ungroup: (chapterId: string) =>
      db.docPage.updateMany({ where: { chapterId }, data: { chapterId: null, chapterTitle: null } }),

    takeDown: (which: { topicId: string } | { manualId: string } | { productId: string }, at: Date) =>
      db.docPage.updateMany({ where: { ...which, removedAt: null }, data: { ...EMPTY, removedAt: at } }),
  }
}

/** Copies of published pages that a deletion removed, for a restore. */
export function pageArchiveRepo(db: Db) {
  return {
    /**
     * Archives the live pages of the topics that a deletion marked. Call it before they are
     * removed.
     */
    keep: ({ deletionId }: DeletionMark): Promise<unknown> => db.$executeRaw`
      INSERT INTO doc_page_archive (topic_id, org_id, page)
      SELECT g.topic_id, g.org_id, to_jsonb(g) - 'search' FROM doc_page g JOIN doc_topic t
        ON t.id = g.topic_id
      WHERE t.deletion_id = ${deletionId}::uuid AND g.removed_at IS NULL
      ON CONFLICT (topic_id) DO UPDATE SET page = excluded.page`,

    /**
     * Republishes the archived pages. Call it while the topics still carry the deletion's mark, and
     * refresh names and visibility after it.
     */
    async republish(deletionId: string): Promise<void> {
      await db.$executeRaw`
        UPDATE doc_page g SET title = k.title, excerpt = k.excerpt,
          html = k.html, markdown = k.markdown, plain_text = k.plain_text,
          headings = k.headings, heading_text = k.heading_text, removed_at = NULL
        FROM doc_topic t, doc_page_archive a, jsonb_populate_record(NULL::doc_page, a.page) k
        WHERE t.deletion_id = ${deletionId}::uuid AND a.topic_id = t.id AND g.topic_id = t.id`
      await db.$executeRaw`
        DELETE FROM doc_page_archive a USING doc_topic t WHERE t.id = a.topic_id
          AND t.deletion_id = ${deletionId}::uuid`
    },
  }
}
