import type { PipelineInput } from './draft.ts'
import { type Part, structuredText } from './structured-text.ts'
import type { TextView } from './views/view.ts'

/**
 * A text, the name it is reported under, and how else it is shown where that differs. Of a
 * structured text each part has its own name.
 */
export type Field = { field: string; text: string; shown?: TextView; parts?: readonly Part[] }

/**
 * Every text of a draft with its name, keys and values of the front matter included: what a reader
 * or a search engine could ever see.
 */
export function fieldsOf(input: PipelineInput): Field[] {
  const names = ['slug', 'title', 'excerpt', 'bodyMdx', 'sourceKey', 'versionTag'] as const
  const own: Field[] = names.map((field) => ({ field, text: input[field] ?? '' }))
  return [...own, fieldOfObject(input.frontmatter, 'frontmatter', '.')].filter(({ text }) => text !== '')
}

/** An object that becomes public, as one field with a name for each of its parts. */
export const fieldOfObject = (value: Record<string, unknown>, root: string, separator: string): Field => ({
  field: root,
  ...structuredText(value, root, separator),
})
