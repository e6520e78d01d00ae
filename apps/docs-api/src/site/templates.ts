import { readFileSync } from 'node:fs'
import Handlebars from 'handlebars'

const hbs = Handlebars.create()
const read = (name: string) => readFileSync(new URL(`./views/${name}.hbs`, import.meta.url), 'utf8')
hbs.registerPartial('layout', read('layout'))

/** What the frame around every page shows. */
export type Frame = {
  title: string
  description: string
  canonical: string
  robots: string
  markdownPath: string
  query: string
}

export const frame = (parts: Partial<Frame> & { title: string }): Frame => ({
  description: '',
  canonical: '',
  robots: 'index, follow',
  markdownPath: '',
  query: '',
  ...parts,
})

/**
 * Compiles a view. `strict` makes a template that reads a field its model lacks throw, instead of
 * printing nothing.
 */
export function view(name: string): (model: Frame & Record<string, unknown>) => string {
  return hbs.compile(read(name), { strict: true, knownHelpersOnly: true })
}

/** HTML that was made safe by the pipeline's sanitiser, and by nothing else. */
export const sanitised = (html: string) => new Handlebars.SafeString(html)
export type SafeHtml = ReturnType<typeof sanitised>

/** A search snippet: everything is escaped, then our own marks become elements. */
export function markedSnippet(snippet: string, start: string, end: string): SafeHtml {
  const escaped = Handlebars.escapeExpression(snippet)
  return new Handlebars.SafeString(escaped.replaceAll(start, '<mark>').replaceAll(end, '</mark>'))
}
