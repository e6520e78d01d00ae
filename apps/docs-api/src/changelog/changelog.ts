import type { Visibility } from '@ppman/topic-pipeline'

export const CHANGE_KINDS = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One line of a product's changelog (docs decision D34). */
export type ChangelogEntry = {
  id: string
  productId: string
  productSlug: string
  productName: string
  /** A calendar day, `YYYY-MM-DD`. */
  happenedOn: string
  version: string | null
  kind: ChangeKind
  title: string
  bodyMdx: string
  /** Made safe by the pipeline. */
  html: string
  topicIds: string[]
  /** Written by an approval or a take-down, not by a person. */
  isAutomatic: boolean
  createdAt: Date
}

export type NewEntry = Omit<ChangelogEntry, 'id' | 'createdAt'> & {
  orgId: string
  visibility: Visibility
  by: string
  at: Date
}
