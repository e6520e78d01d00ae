import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

const INLINE_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);/i
const OTHER_HOST = /^(?:https?:)?\/\//i

/**
 * Pictures of other hosts become links: opening a page asks nothing of third parties. Of `data:`
 * addresses pictures alone stay; the sanitiser knows schemes only.
 */
export function tamePictures(page: Root): void {
  const linked = new Set<Element>()
  visit(page, { type: 'element', tagName: 'a' }, (link) =>
    visit(link, 'element', (inner) => void linked.add(inner)),
  )
  visit(page, 'element', (element, index, parent) => {
    const src = element.properties['src']
    if (element.tagName !== 'img' || typeof src !== 'string' || index === undefined || !parent) return
    if (OTHER_HOST.test(src)) parent.children[index] = wordsFor(element, src, linked.has(element))
    else if (/^data:/i.test(src) && !INLINE_PICTURE.test(src)) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
  })
}

/** A link in a link is no HTML, so a picture inside a link leaves only its text. */
function wordsFor({ properties }: Element, src: string, isInLink: boolean): Element {
  const alt =
    typeof properties['alt'] === 'string' && properties['alt'].trim() !== '' ? properties['alt'] : 'Picture'
  return {
    type: 'element',
    tagName: isInLink ? 'span' : 'a',
    properties: { className: ['docs-picture'], ...(!isInLink && { href: src }) },
    children: [{ type: 'text', value: alt }],
  }
}
