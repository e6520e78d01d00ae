import type { Element, Root } from 'hast'
import { defaultSchema, type Options } from 'rehype-sanitize'
import { SKIP, visit } from 'unist-util-visit'
import { HTML_TAGS } from '../markup/elements.ts'

const { input: _input, ...attributes } = defaultSchema.attributes ?? {}

/** Prefix of author ids after sanitizing; `connectAnchors` removes it where that is safe. */
export const CLOBBER_PREFIX = 'doc-'

/**
 * Allow list for rendered pages: content elements, our own classes, safe addresses. Author ids get
 * a prefix, so they shadow no document property.
 */
export const sanitizeSchema: Options = {
  ...defaultSchema,
  tagNames: [...HTML_TAGS],
  clobberPrefix: CLOBBER_PREFIX,
  attributes: {
    ...attributes,
    '*': [
      'id',
      'title',
      'lang',
      'dir',
      'role',
      'ariaLabel',
      'ariaHidden',
      'colSpan',
      'rowSpan',
      ['className', /^docs-[a-z-]+$/],
    ],
    a: ['href', 'title', ['className', /^docs-[a-z-]+$/, 'data-footnote-backref']],
    code: [['className', /^language-[\w+#-]{1,40}$/]],
    img: ['src', 'alt', 'width', 'height', 'title'],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https', 'data'],
    cite: ['http', 'https'],
  },
}

const INLINE_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);/i
const OTHER_HOST = /^(?:https?:)?\/\//i

/**
 * Replaces images of other hosts by links, so that a page loads nothing from third parties. Of
 * `data:` addresses only images stay, because the sanitizer checks schemes only.
 */
export function replaceExternalImages(page: Root): void {
  const linked = new Set<Element>()
  visit(page, { type: 'element', tagName: 'a' }, (link) =>
    visit(link, 'element', (inner) => void linked.add(inner)),
  )
  visit(page, 'element', (element, index, parent) => {
    const src = element.properties['src']
    if (element.tagName !== 'img' || typeof src !== 'string' || index === undefined || !parent) return
    if (OTHER_HOST.test(src)) parent.children[index] = replacementOf(element, src, linked.has(element))
    else if (/^data:/i.test(src) && !INLINE_PICTURE.test(src)) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
  })
}

/** The replacement of an image; inside a link it is only text, because links cannot nest. */
function replacementOf({ properties }: Element, src: string, isInLink: boolean): Element {
  const alt =
    typeof properties['alt'] === 'string' && properties['alt'].trim() !== '' ? properties['alt'] : 'Picture'
  return {
    type: 'element',
    tagName: isInLink ? 'span' : 'a',
    properties: { className: ['docs-picture'], ...(!isInLink && { href: src }) },
    children: [{ type: 'text', value: alt }],
  }
}
