import type { PipelineInput } from './draft.ts'
import type { TextView } from './views/view.ts'

/** A string, the name it is reported under, and how else it is shown where that differs. */
export type Field = { field: string; text: string; shown?: TextView }

/** Every string of a draft with its name, front matter included: what a reader or a search engine could ever see. */
export function fieldsOf(input: PipelineInput): Field[] {
  const names = ['slug', 'title', 'excerpt', 'bodyMdx', 'sourceKey', 'versionTag'] as const
  const own: Field[] = names.map((field) => ({ field, text: input[field] ?? '' }))
  return [...own, ...stringsIn(input.frontmatter, 'frontmatter')].filter(({ text }) => text !== '')
}

/** A value is read together with its key (`api_key: …`), as it would stand in a front matter block. */
function stringsIn(value: unknown, path: string): Field[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ field: path, text: `${lastKey(path)}: ${value}` }]
  if (Array.isArray(value)) return value.flatMap((item, index) => stringsIn(item, `${path}.${index}`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, `${path}.${key}`))
}

const lastKey = (path: string) => path.slice(path.lastIndexOf('.') + 1)
