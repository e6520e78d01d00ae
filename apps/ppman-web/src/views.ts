import { readFileSync } from 'node:fs'
import { createTemplates, frameOf, type Link, type Rejected, type Site } from '@ppman/web-ui'
import type { z } from 'zod'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { sectionOf } from './site.ts'
import type { Visitor } from './visitor.ts'

const templates = createTemplates(new URL('./views/', import.meta.url))

/** Values of one request for the layout around every page. */
export type Chrome = {
  /** Path and query. */
  path: string
  signedInAs: string | null
  csrfToken: string
  nonce: string
  links: { docs: string; console: string; reviews: string }
  site: Site
  /** Public address of the site, without a slash at the end. */
  baseUrl: string
  /** The day of the newest data, or empty. */
  dataDate: string
}

export type PageSpec<Query extends z.ZodObject, Model extends object> = {
  path: string
  access: 'public' | 'signed-in'
  /** What it answers, where that is a file instead of a page. */
  mediaType?: string
  /** Whether this installation has the page; else its address is unknown. */
  isOn?: (config: Config) => boolean
  /** Query parameters and path parameters. */
  query: Query
  template: URL
  /**
   * Whether the page shows its form again with fields that cannot be read and the reasons; other
   * pages answer such an address with an error page.
   */
  showsRejected?: boolean
  /** Addresses of a page with path parameters that the sitemap lists. */
  listedPaths?: readonly string[]
  /** Public pages that search engines should not list, such as results. */
  isUnlisted?: boolean
  /** Whether the page may be a few seconds old, so that it may be read from a replica. */
  mayBeStale?: boolean
  /** Loads and formats the values for the template. May answer a redirect or a file instead. */
  load: (input: {
    query: z.output<Query>
    ctx: Ctx
    visitor: Visitor
    /** Fields that could not be read; they are missing from the query. */
    rejected?: Rejected
  }) => Promise<Model | Redirect | Download>
  /** Named example models, rendered by one test over all pages. */
  examples: Record<string, Model>
}

/** What the frame takes from a model. Breadcrumbs stand between the section and the page. */
type Framed = { title: string; crumbs?: readonly Link[]; crumb?: string; description?: string }

export type Page = {
  path: string
  access: 'public' | 'signed-in'
  mediaType: string
  isOn: (config: Config) => boolean
  query: z.ZodObject
  showsRejected: boolean
  isListed: boolean
  mayBeStale: boolean
  /** Addresses for the sitemap; none of a page with parameters that names none. */
  listedPaths: readonly string[]
  load: (input: { query: never; ctx: Ctx; visitor: Visitor; rejected?: Rejected }) => Promise<object>
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
  readonly body: string | Buffer
  constructor(fileName: string, mediaType: string, body: string | Buffer) {
    this.fileName = fileName
    this.mediaType = mediaType
    this.body = body
  }
}

/** A part of a page alone, for scripts. */
export const fragment = (template: string): ((model: object) => string) => templates.compile(template)

/** Declares a page. A template that reads a missing field throws. */
export function page<Query extends z.ZodObject, Model extends Framed>(spec: PageSpec<Query, Model>): Page {
  const compiled = templates.compile(readFileSync(spec.template, 'utf8'))
  const isListed = spec.access === 'public' && spec.path !== '' && !spec.isUnlisted
  return {
    ...spec,
    mediaType: spec.mediaType ?? 'text/html',
    isOn: spec.isOn ?? (() => true),
    showsRejected: spec.showsRejected ?? false,
    isListed,
    mayBeStale: spec.mayBeStale ?? false,
    listedPaths: isListed ? (spec.listedPaths ?? (spec.path.includes(':') ? [] : [spec.path])) : [],
    load: spec.load,
    render: (model, chrome) =>
      compiled({ ...model, chrome, frame: frameFor({ ...spec, isListed }, model as Framed, chrome) }),
  }
}

type Listing = { path: string; isListed: boolean; query: z.ZodObject }

function frameFor(spec: Listing, model: Framed, chrome: Chrome) {
  const [path = '/', query = ''] = chrome.path.split('?')
  const place = {
    ...model,
    path,
    section: sectionOf(spec.path || path),
    isIndexed: spec.isListed,
    canonical: spec.isListed ? canonicalOf(chrome.baseUrl, path, query, spec.query) : '',
  }
  return frameOf(chrome.site, place, {
    signedInAs: chrome.signedInAs,
    signInHref: `/auth/login?return_to=${encodeURIComponent(chrome.path)}`,
    homeHref: '/welcome',
    signOut: { action: '/auth/logout', field: '_csrf_token', token: chrome.csrfToken },
    nonce: chrome.nonce,
    searched: path === '/search' ? (new URLSearchParams(query).get('q') ?? '') : '',
    dataDate: chrome.dataDate,
  })
}

/** The full address with the parameters that the page has, so that copies of it count as one. */
function canonicalOf(baseUrl: string, path: string, query: string, { shape }: z.ZodObject): string {
  const kept = [...new URLSearchParams(query)]
    .filter(([name, value]) => Object.hasOwn(shape, name) && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = new URLSearchParams(kept).toString()
  return `${baseUrl}${path}${text && `?${text}`}`
}
