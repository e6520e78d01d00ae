/** What an importer needs to bring pages of other sites into a form that the review accepts. */
export { addressRule } from './checks/link-address.ts'
export { isEmptyProgram, literalOf } from './literal.ts'
export { parseBody } from './mdx-parser.ts'
export { render } from './render.ts'
export { isKnownElement } from './components.ts'
