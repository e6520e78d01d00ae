import type { Db, Prisma } from '@ppman/db'
import { formerAddressRepo } from './former-address-repo.ts'
import type { Page } from './page.ts'

export type NewPage = Omit<Page, 'removedAt' | 'chapterTitle'> & {
  productId: string
  manualId: string
  position: number
  revision: number
  plainText: string
}

/** What of a topic's place a published page follows. */
type PagePlace = Pick<NewPage, 'chapterId' | 'position' | 'versionTag'> & { slug: string }

/** What takes the content of a page away and leaves its address, for a 410. */
const EMPTY = { html: '', markdown: '', plainText: '', headings: [], headingText: '', excerpt: '', title: '' }

/** Writes what readers see: at approval, and after it only to follow names and places. */
export function publishedCopyRepo(db: Db) {
  const chapterTitle = async (id: string | null | undefined) => {
    const chapter = id ? await db.docChapter.findUnique({ where: { id }, select: { title: true } }) : null
    return chapter?.title ?? null
  }
  const former = formerAddressRepo(db)
  return {
    async publish({ headings, ...page }: NewPage): Promise<void> {
      const data = {
        ...page,
        headings: headings as unknown as Prisma.InputJsonArray,
        headingText: headings.map(({ text }) => text).join('\n'),
        chapterTitle: await chapterTitle(page.chapterId),
        removedAt: null,
      }
      await db.docPage.upsert({ where: { topicId: page.topicId }, create: data, update: data })
    },

    /** Follows a topic that was moved or renamed. */
    async move(
      topicId: string,
      { slug, chapterId, position, versionTag }: Partial<PagePlace>,
    ): Promise<void> {
      const data = {
        ...(slug !== undefined && { topicSlug: slug }),
        ...(position !== undefined && { position }),
        ...(versionTag !== undefined && { versionTag }),
        ...(chapterId !== undefined && { chapterId, chapterTitle: await chapterTitle(chapterId) }),
      }
      if (slug !== undefined) await former.keepTopic(topicId, slug)
      await db.docPage.updateMany({ where: { topicId, removedAt: null }, data })
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
