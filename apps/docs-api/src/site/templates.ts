import { readFileSync } from 'node:fs'
import Handlebars from 'handlebars'

const hbs = Handlebars.create()
const read = (name: string) => readFileSync(new URL(`./views/${name}.hbs`, import.meta.url), 'utf8')
hbs.registerPartial('layout', read('layout'))

/** Values of the layout around every page. */
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

/** Compiles a view. With `strict`, a missing field throws instead of printing nothing. */
export function view(name: string): (model: Frame & Record<string, unknown>) => string {
  return hbs.compile(read(name), { strict: true, knownHelpersOnly: true })
}

/** Marks HTML as safe. Only for output of the pipeline's sanitizer. */
export const sanitizedHtml = (html: string) => new Handlebars.SafeString(html)
export type SafeHtml = ReturnType<typeof sanitizedHtml>

/** Escapes a search snippet, then turns our marks into elements. */
export function markedSnippet(snippet: string, start: string, end: string): SafeHtml {
  const escaped = Handlebars.escapeExpression(snippet)
  return new Handlebars.SafeString(escaped.replaceAll(start, '<mark>').replaceAll(end, '</mark>'))
}
