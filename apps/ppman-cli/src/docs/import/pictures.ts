import type { Image, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { visit } from 'unist-util-visit'
import { attributeText } from './plain-elements.ts'
import { type Edit, instead } from './text-edits.ts'

const ELSEWHERE = /^(?:https?:)?\/\//i

/** Files are not imported, pages are: a picture of the source becomes its words, one of another host without words a link to it. */
export function pictures(tree: Root): Edit[] {
  const edits: Edit[] = []
  visit(tree, (node) => {
    if (node.type === 'image') edits.push(...ofPicture(node, node.url, node.alt ?? ''))
    else if ((node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === 'img')
      edits.push(...ofPicture(node, attributeText(node, 'src'), attributeText(node, 'alt')))
  })
  return edits
}

function ofPicture(node: Image | MdxJsxFlowElement | MdxJsxTextElement, src: string, alt: string): Edit[] {
  const words = alt.trim().replace(/[[\]<>{}*_`\\]/g, ' ')
  if (ELSEWHERE.test(src))
    return words ? [] : [instead(node, `[Picture](${src})`, { kind: 'picture.linked', detail: src })]
  if (/^data:image\//.test(src) && words) return []
  return [
    instead(node, words ? `*${words.trim()}*` : '', { kind: 'picture.dropped', detail: src.slice(0, 80) }),
  ]
}
