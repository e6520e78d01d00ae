import { type Handler, Parser } from 'htmlparser2'

export type MarkupHandler = Partial<Handler>
export type MarkupStream = Pick<Parser, 'write' | 'end'>

/**
 * Reports the tags and texts of HTML or XML as they are written to it, even malformed ones. Builds
 * no tree, expands no DTD entities and loads nothing, so the cost is bounded by the input. Pages
 * whose text is compared are parsed as browsers do, by `@ppman/policy-text`.
 */
export const markupStream = (handler: MarkupHandler, { isXml }: { isXml: boolean }): MarkupStream =>
  new Parser(handler, { xmlMode: isXml, decodeEntities: true })
