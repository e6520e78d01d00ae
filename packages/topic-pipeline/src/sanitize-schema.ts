import { defaultSchema, type Options } from 'rehype-sanitize'
import { HTML_TAGS } from './components.ts'

const { input: _input, ...attributes } = defaultSchema.attributes ?? {}

/**
 * What may reach a reader's browser: content elements, our own classes, safe addresses.
 * Author ids get a prefix, so they clobber nothing.
 */
export const sanitizeSchema: Options = {
  ...defaultSchema,
  tagNames: [...HTML_TAGS],
  clobberPrefix: 'doc-',
  attributes: {
    ...attributes,
    '*': ['id', 'title', 'lang', 'dir', 'role', 'ariaLabel', 'ariaHidden', 'colSpan', 'rowSpan', ['className', /^docs-[a-z-]+$/]],
    a: ['href', 'title', ['className', /^docs-[a-z-]+$/, 'data-footnote-backref']],
    code: [['className', /^language-[\w+#-]{1,40}$/]],
    img: ['src', 'alt', 'width', 'height', 'title'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https', 'data'], cite: ['http', 'https'] },
}
