import type { Node } from 'mdast'
import type { Warning } from './source-page.ts'

/** Text in the place of a range of the source, and what is to be said about it. */
export type Edit = { start: number; end: number; text: string; warning?: Omit<Warning, 'line'> }

export const startOf = (node: Node): number => node.position?.start.offset ?? 0
export const endOf = (node: Node): number => node.position?.end.offset ?? 0

/** An edit of the whole of a node. */
export const replaceNode = (node: Node, text: string, warning?: Omit<Warning, 'line'>): Edit => ({
  start: startOf(node),
  end: endOf(node),
  text,
  ...(warning && { warning }),
})

/** Takes the marks around the children of a node away and leaves the children. */
export function unwrapNode(node: Node & { children: Node[] }, warning: Omit<Warning, 'line'>): Edit[] {
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (!first || !last) return [replaceNode(node, '', warning)]
  return [
    { start: startOf(node), end: startOf(first), text: '', warning },
    { start: endOf(last), end: endOf(node), text: '' },
  ]
}

/** Applies edits to the text; one that lies in another is passed over with it. */
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
