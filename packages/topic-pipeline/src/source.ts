/** What an importer needs to bring pages of other sites into a form that the review accepts. */
export { addressRule } from './checks/links/link-address.ts'
export { isEmptyProgram, literalOf } from './markup/literal.ts'
export { parseBody } from './markup/mdx-parser.ts'
export { render } from './render/render.ts'
export { isKnownElement } from './markup/components.ts'
