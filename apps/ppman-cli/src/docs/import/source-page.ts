import type { Root } from 'mdast'

/** Something the importer changed or left out; `line` is that of the body as it stood then, from 1. */
export type Warning = { kind: string; line: number; detail: string }

export type Heading = { depth: number; id: string; text: string }

/** A file of the source, read and freed of what pages may not hold. */
export type SourcePage = {
  /** From the imported folder, with `/` between parts: the source key of its topic. */
  path: string
  /** Its path on the site it came from, without extension and `index`. */
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
