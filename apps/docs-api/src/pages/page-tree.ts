import { type PageLine, pathOf } from './page.ts'

/** A row of the tree of published pages: a product, a manual or a topic. */
export type TreeRow = {
  id: string
  type: 'product' | 'manual' | 'topic'
  slug: string
  title: string
  path: string
  /** Topics in it; 1 for a topic. */
  topicCount: number
}

/** A topic as the last level of the tree. */
export const topicRow = (line: PageLine): TreeRow => ({
  id: line.topicId,
  type: 'topic',
  slug: line.topicSlug,
  title: line.title,
  path: pathOf(line),
  topicCount: 1,
})
