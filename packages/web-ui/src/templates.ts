import { readdirSync, readFileSync } from 'node:fs'
import Handlebars from 'handlebars'

const SHARED = new URL('./views/', import.meta.url)

export type Templates = ReturnType<typeof createTemplates>

/**
 * Compiles templates. All partials of the shared folder and of the given ones can be used by their
 * path without ending, such as `parts/severity`; a later folder replaces a partial of an earlier
 * one. A missing field is an error, all output is escaped, and a layout does not indent what it
 * holds, so that texts of several lines stay unchanged.
 */
export function createTemplates(...folders: URL[]) {
  const handlebars = Handlebars.create()
  for (const folder of [SHARED, ...folders])
    for (const [name, source] of readFolder(folder)) handlebars.registerPartial(name, source)
  return {
    compile: (source: string): ((model: object) => string) =>
      handlebars.compile<object>(source, { strict: true, knownHelpersOnly: true, preventIndent: true }),
    readFolder,
  }
}

/** Names and sources of the templates in a folder and its folders. */
const readFolder = (folder: URL): [name: string, source: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.hbs'))
    .map((file) => [file.replace(/\.hbs$/, ''), readFileSync(new URL(file, folder), 'utf8')])

/** Marks HTML as safe. Only for output of a sanitizer. */
export const trustedHtml = (html: string): { toString(): string } => new Handlebars.SafeString(html)

/** The text with `&`, `<`, `>` and quotes as references. */
export const escapeHtml = (text: string): string => Handlebars.escapeExpression(text)
