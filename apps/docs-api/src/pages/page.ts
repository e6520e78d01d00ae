import type { Visibility } from '@ppman/topic-pipeline'

/** `start` is where it begins in the page's Markdown; absent or null where that is not known. */
export type PageHeading = { depth: number; id: string; text: string; start?: number | null }
export type PageAddress = { product: string; manual: string; topic: string }

/** A live page without its content: what lists, menus and search results show. */
export type PageLine = {
  topicId: string
  productSlug: string
  productName: string
  manualSlug: string
  manualTitle: string
  topicSlug: string
  chapterId: string | null
  chapterTitle: string | null
  title: string
  excerpt: string
  versionTag: string | null
  publishedAt: Date
}

export type Page = PageLine & {
  orgId: string
  html: string
  markdown: string
  headings: PageHeading[]
  visibility: Visibility
  contentSha256: string
  /** Set when the page was taken down: its content is gone. */
  removedAt: Date | null
}

/** Where a page stands on the public site. */
export const pathOf = ({
  productSlug,
  manualSlug,
  topicSlug,
}: Pick<PageLine, 'productSlug' | 'manualSlug' | 'topicSlug'>) =>
  `/docs/${productSlug}/${manualSlug}/${topicSlug}`

const OPENNESS: readonly Visibility[] = ['public', 'unlisted', 'internal', 'private']

/** The least open of several (docs decision D2). */
export const strictest = (...visibilities: Visibility[]): Visibility =>
  OPENNESS[Math.max(...visibilities.map((visibility) => OPENNESS.indexOf(visibility)))] ?? 'private'
