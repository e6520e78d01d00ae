import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import Handlebars from 'handlebars'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import type { Visitor } from './visitor.ts'

const hbs = Handlebars.create()
for (const folder of ['layouts', 'partials']) {
  const views = new URL(`./views/${folder}/`, import.meta.url)
  for (const file of readdirSync(views)) {
    hbs.registerPartial(`${folder}/${basename(file, '.hbs')}`, readFileSync(new URL(file, views), 'utf8'))
  }
}

/** Values for the layout around every page. */
export type Chrome = {
  path: string
  signedInAs: string | null
  csrfToken: string
  nonce: string
  links: { docs: string; console: string }
}

export type PageSpec<Query extends z.ZodObject, Model extends object> = {
  path: string
  access: 'public' | 'signed-in'
  /** Query parameters and path parameters. */
  query: Query
  template: URL
  /** Loads and formats the values for the template. May answer a redirect or a file instead. */
  load: (input: {
    query: z.output<Query>
    ctx: Ctx
    visitor: Visitor
  }) => Promise<Model | Redirect | Download>
  /** Named example models, rendered by one test over all pages. */
  examples: Record<string, Model>
}

export type Page = {
  path: string
  access: 'public' | 'signed-in'
  query: z.ZodObject
  load: (input: { query: never; ctx: Ctx; visitor: Visitor }) => Promise<object>
  render: (model: object, chrome: Chrome) => string
  examples: Record<string, object>
}

export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** A download instead of a page. */
export class Download {
  readonly fileName: string
  readonly mediaType: string
  readonly body: string
  constructor(fileName: string, mediaType: string, body: string) {
    this.fileName = fileName
    this.mediaType = mediaType
    this.body = body
  }
}

/** Declares a page. With `strict`, a template that reads a missing field throws. */
export function page<Query extends z.ZodObject, Model extends { title: string }>(
  spec: PageSpec<Query, Model>,
): Page {
  const compiled = hbs.compile<object>(readFileSync(spec.template, 'utf8'), {
    strict: true,
    knownHelpersOnly: true,
  })
  return { ...spec, load: spec.load, render: (model, chrome) => compiled({ ...model, chrome }) }
}

export type PageOf = { page: number; pageSize: number }
/** Values for the partial `pages`. */
export type PageLinks = { many: boolean; words: string; previousHref: string; nextHref: string }

type Address = { path: string; query: Record<string, string> }

/**
 * Links to the neighbouring pages of a list, with the rest of the query; empty values are left out.
 */
export function pageLinks({ path, query }: Address, total: number, { page, pageSize }: PageOf): PageLinks {
  const pages = Math.ceil(total / pageSize)
  const kept = Object.entries(query).filter(([, value]) => value !== '')
  const href = (to: number) => `${path}?${new URLSearchParams([...kept, ['page', String(to)]]).toString()}`
  return {
    many: pages > 1,
    words: `Page ${page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}`,
    previousHref: page > 1 ? href(Math.min(page - 1, pages)) : '',
    nextHref: page < pages ? href(page + 1) : '',
  }
}
