import { readdirSync, readFileSync } from 'node:fs'
import Handlebars from 'handlebars'

const FOLDER = new URL('./views/', import.meta.url)

/** Values of the layout around every page. */
export type Frame = {
  title: string
  /** The signed-in person's address, or an empty text. */
  email: string
  /** Administrators see more links. */
  isAdmin: boolean
  csrfToken: string
}

export type Views = ReturnType<typeof loadViews>

/**
 * Compiles the templates once. A missing field is an error, and all output is escaped. Lines are
 * not indented by the layout, so multi-line texts stay unchanged. Each template can be a part of
 * another, by its path without ending.
 */
export function loadViews() {
  const handlebars = Handlebars.create()
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.hbs'),
  )
  const templates = new Map(
    sources.map((file) => {
      const template = handlebars.compile(readFileSync(new URL(file, FOLDER), 'utf8'), {
        strict: true,
        knownHelpersOnly: true,
        preventIndent: true,
      })
      return [file.replace('.hbs', ''), template] as const
    }),
  )
  for (const [name, template] of templates) handlebars.registerPartial(name, template)
  return {
    render(name: string, model: Frame & Record<string, unknown>): string {
      const template = templates.get(name)
      if (!template) throw new Error(`There is no view ${name}.`)
      return template(model)
    },
  }
}
