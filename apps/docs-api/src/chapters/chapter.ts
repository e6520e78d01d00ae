export type ChapterWords = { slug: string; title: string; position: number }

export type Chapter = ChapterWords & {
  id: string
  orgId: string
  manualId: string
  topicCount: number
  createdAt: Date
  updatedAt: Date
}
