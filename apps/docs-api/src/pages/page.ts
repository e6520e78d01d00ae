import type { Visibility } from '@ppman/topic-pipeline'

/** `start` is the offset in the page's Markdown; absent or null when unknown. */
export type PageHeading = { depth: number; id: string; text: string; start?: number | null }
export type PageAddress = { product: string; manual: string; topic: string }

/** A live page without its content, for lists, menus and search results. */
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
  /** Set when the page was removed; its content is then empty. */
  removedAt: Date | null
}

/** Path of a page on the public site. */
export const pathOf = ({
  productSlug,
  manualSlug,
  topicSlug,
}: Pick<PageLine, 'productSlug' | 'manualSlug' | 'topicSlug'>) =>
  `/docs/${productSlug}/${manualSlug}/${topicSlug}`

const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'internal', 'private']

/** The most restrictive of several (docs decision D2). */
export const strictest = (...visibilities: Visibility[]): Visibility =>
  VISIBILITIES[Math.max(...visibilities.map((visibility) => VISIBILITIES.indexOf(visibility)))] ?? 'private'
