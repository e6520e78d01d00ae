/** Exports for importers that convert pages of other sites to a form the review accepts. */
export { addressRule } from './checks/links/link-address.ts'
export { isEmptyProgram, literalOf, parseBody } from './markup/mdx-parser.ts'
export { render } from './render/render.ts'
export { isKnownElement } from './markup/elements.ts'
