import { z } from 'zod'
import { position, reference, slug, title } from '../fields.ts'
import type { Chapter } from './chapter-repo.ts'

export const CreateChapter = z
  .strictObject({ manualId: reference, slug, title })
  .meta({ id: 'ChapterCreate' })
/** The manual of a chapter never changes (docs decision D4). */
export const UpdateChapter = z.strictObject({ slug, title, position }).partial().meta({ id: 'ChapterUpdate' })

export const ChapterResponse = z
  .object({
    id: z.uuid(),
    manualId: z.uuid(),
    slug: z.string(),
    title: z.string(),
    position: z.int(),
    topicCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Chapter' })

export const presentChapter = (chapter: Chapter): z.input<typeof ChapterResponse> => ({
  id: chapter.id,
  manualId: chapter.manualId,
  slug: chapter.slug,
  title: chapter.title,
  position: chapter.position,
  topicCount: chapter.topicCount,
  createdAt: chapter.createdAt.toISOString(),
  updatedAt: chapter.updatedAt.toISOString(),
})
