import type { PipelineInput } from '@ppman/topic-pipeline/src/review.ts'

export type Label = 'secret' | 'phi' | 'link' | 'alt' | 'clean'
/**
 * A text with what a review has to say of it: at least one finding of the class, or for `clean`
 * none at all.
 */
export type GateCase = {
  id: string
  label: Label
  kind: string
  draft: Partial<PipelineInput>
  /** Judged instead of the draft: an object that becomes public, as an API description does. */
  document?: Record<string, unknown>
}

/** A case as it is written: its kind, then the body, or the fields of a draft. */
export type Written = readonly [kind: string, text: string | Partial<PipelineInput>]

export const casesOf = (set: string, label: Label, written: readonly Written[]): GateCase[] =>
  written.map(([kind, text], index) => ({
    id: `${set}-${String(index + 1).padStart(3, '0')}`,
    label,
    kind,
    draft: typeof text === 'string' ? { bodyMdx: `${text}\n` } : text,
  }))
