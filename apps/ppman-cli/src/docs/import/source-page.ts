import type { Root } from 'mdast'

/** A change or omission by the importer. `line` counts from 1 in the body before the change. */
export type Warning = { kind: string; line: number; detail: string }

export type Heading = { depth: number; id: string; text: string }

/** A source file, parsed and simplified. */
export type SourcePage = {
  /** Path relative to the imported folder: the source key of the topic. */
  path: string
  /** Path on the source site, without extension and `index`. */
  publicPath: string
  slug: string
  title: string
  excerpt: string | null
  frontmatter: Record<string, unknown>
  format: 'mdx' | 'md'
  body: string
  tree: Root
  headings: readonly Heading[]
  warnings: Warning[]
}

/** `/guide/index.md` and `/guide/` are `/guide`. */
export const withoutExtension = (path: string): string =>
  path
    .replace(/\.(?:mdx?|markdown|html)$/i, '')
    .replace(/\/(?:index|readme|_index)$/i, '')
    .replace(/(?<=.)\/$/, '') || '/'
