import { type Db, Prisma } from '@ppman/db'
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

/** From the most open to the most restrictive (docs decision D3). */
const LEVELS = Prisma.sql`ARRAY['public', 'unlisted', 'internal', 'private']`
const level = (visibility: Prisma.Sql) => Prisma.sql`array_position(${LEVELS}, ${visibility})`
const strictest = (...visibilities: Prisma.Sql[]) =>
  Prisma.sql`(${LEVELS})[greatest(${Prisma.join(visibilities.map(level))})]`

/** Visibility of a product: private unless it is published. */
const OF_PRODUCT = Prisma.sql`CASE WHEN p.is_published AND p.deleted_at IS NULL THEN p.visibility
  ELSE 'private' END`
const OF_PAGE = Prisma.sql`CASE WHEN p.is_published AND m.is_published
  THEN ${strictest(Prisma.sql`p.visibility`, Prisma.sql`m.visibility`, Prisma.sql`r.visibility`)}
  ELSE 'private' END`
const OF_ENTRY = Prisma.sql`${strictest(
  OF_PRODUCT,
  Prisma.sql`coalesce((SELECT g.visibility FROM doc_page g WHERE g.topic_id = ANY (e.topic_ids)
    ORDER BY ${level(Prisma.sql`g.visibility`)} DESC LIMIT 1), 'public')`,
)}`

/**
 * Computes the visibility of a product's pages, changelog and API descriptions from product, manual
 * and topic (docs decision D2).
 */
export function visibilityRepo(db: Db) {
  return {
    /** Recomputes visibility. Call it after a policy change, and after a restore. */
    async refresh(productId: string): Promise<void> {
      await db.$executeRaw`
        UPDATE doc_page g SET visibility = ${OF_PAGE}
        FROM doc_product p, doc_manual m, doc_topic_revision r
        WHERE p.id = ${productId}::uuid AND g.product_id = p.id AND m.id = g.manual_id
          AND r.topic_id = g.topic_id AND r.number = g.revision AND g.visibility <> ${OF_PAGE}`
      await db.$executeRaw`
        UPDATE doc_changelog_entry e SET visibility = ${OF_ENTRY}
        FROM doc_product p WHERE p.id = ${productId}::uuid AND e.product_id = p.id
          AND e.visibility <> ${OF_ENTRY}`
      await db.$executeRaw`
        UPDATE doc_api_spec s SET visibility = ${OF_PRODUCT}
        FROM doc_product p WHERE p.id = ${productId}::uuid AND s.product_id = p.id
          AND s.visibility <> ${OF_PRODUCT}`
    },

    /** Copies current names and metadata of products, manuals and topics to live pages. */
    rename: (productId: string): Promise<unknown> => db.$executeRaw`
      UPDATE doc_page g SET product_slug = p.slug,
        product_name = p.name, manual_slug = m.slug, manual_title = m.title,
        topic_slug = t.slug, position = t.position, version_tag = t.version_tag,
          chapter_id = t.chapter_id, chapter_title = c.title
      FROM doc_product p JOIN doc_manual m ON m.product_id = p.id JOIN doc_topic t ON t.manual_id = m.id
        LEFT JOIN doc_chapter c ON c.id = t.chapter_id
      WHERE p.id = ${productId}::uuid AND g.topic_id = t.id AND g.removed_at IS NULL
        AND (g.product_slug, g.product_name, g.manual_slug,
          g.manual_title, g.topic_slug, g.position, g.version_tag, g.chapter_id, g.chapter_title)
          IS DISTINCT FROM (p.slug, p.name, m.slug, m.title, t.slug, t.position, t.version_tag,
            t.chapter_id, c.title)`,

    /** Applies a new product name to changelog entries and API descriptions. */
    async renameProduct(productId: string, { slug, name }: { slug: string; name: string }): Promise<void> {
      const row = { productSlug: slug, productName: name }
      await db.docChangelogEntry.updateMany({ where: { productId }, data: row })
      await db.docApiSpec.updateMany({ where: { productId }, data: row })
    },
  }
}
