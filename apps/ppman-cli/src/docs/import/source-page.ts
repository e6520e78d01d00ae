import type { Root, Node } from 'mdast'

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

/** A replacement for a range of the source, with an optional warning. */
export type Edit = { start: number; end: number; text: string; warning?: Omit<Warning, 'line'> }

export const startOf = (node: Node): number => node.position?.start.offset ?? 0
export const endOf = (node: Node): number => node.position?.end.offset ?? 0

/** Replaces a whole node. */
export const replaceNode = (node: Node, text: string, warning?: Omit<Warning, 'line'>): Edit => ({
  start: startOf(node),
  end: endOf(node),
  text,
  ...(warning && { warning }),
})

/** Removes the markup around the children of a node. */
export function unwrapNode(node: Node & { children: Node[] }, warning: Omit<Warning, 'line'>): Edit[] {
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (!first || !last) return [replaceNode(node, '', warning)]
  return [
    { start: startOf(node), end: startOf(first), text: '', warning },
    { start: endOf(last), end: endOf(node), text: '' },
  ]
}

/** Applies edits to the text. Skips edits inside other edits. */
export function applyEdits(source: string, edits: readonly Edit[]): { text: string; warnings: Warning[] } {
  const warnings: Warning[] = []
  let [text, position] = ['', 0]
  for (const edit of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < position) continue
    text += source.slice(position, edit.start) + edit.text
    position = edit.end
    if (edit.warning) warnings.push({ ...edit.warning, line: lineAt(source, edit.start) })
  }
  return { text: text + source.slice(position), warnings }
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length
