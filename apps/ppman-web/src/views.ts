import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import Handlebars from 'handlebars'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import type { Visitor } from './visitor.ts'

const hbs = Handlebars.create()
const layouts = new URL('./views/layouts/', import.meta.url)
for (const file of readdirSync(layouts)) {
  hbs.registerPartial(`layouts/${basename(file, '.hbs')}`, readFileSync(new URL(file, layouts), 'utf8'))
}

/** What the frame around every page shows. */
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
  query: Query
  template: URL
  /** Fetches and puts into words what the template prints. May answer a redirect instead. */
  load: (input: { query: z.output<Query>; ctx: Ctx; visitor: Visitor }) => Promise<Model | Redirect>
  /** Named models: shown, rendered and checked by one test over all pages. */
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

/** Declares a page. `strict` makes a template that reads a field its model lacks throw, instead of printing nothing. */
export function page<Query extends z.ZodObject, Model extends { title: string }>(spec: PageSpec<Query, Model>): Page {
  const compiled = hbs.compile<object>(readFileSync(spec.template, 'utf8'), { strict: true, knownHelpersOnly: true })
  return { ...spec, load: spec.load, render: (model, chrome) => compiled({ ...model, chrome }) }
}
