import { defaultSchema, type Options } from 'rehype-sanitize'
import { HTML_TAGS } from '../markup/components.ts'

const { input: _input, ...attributes } = defaultSchema.attributes ?? {}

/**
 * Stands before every id of an author after sanitizing; `connectAnchors` takes it off where that is
 * safe.
 */
export const CLOBBER_PREFIX = 'doc-'

/**
 * What may reach a reader's browser: content elements, our own classes, safe addresses.
 * Author ids get a prefix, so they clobber nothing.
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
