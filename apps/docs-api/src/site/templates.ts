import { readFileSync } from 'node:fs'
import {
  createTemplates,
  escapeHtml,
  frameOf,
  type Link,
  openAssets,
  type Section,
  type Site,
  siteOwner,
  trustedHtml,
} from '@ppman/web-ui'
import type { Config } from '../config.ts'

const VIEWS = new URL('./views/', import.meta.url)
const templates = createTemplates(VIEWS)

/** What the layout around a page takes from it. */
export type Frame = {
  title: string
  description: string
  canonical: string
  robots: string
  markdownPath: string
  query: string
  /** Path of the page, to mark it in the header. */
  path: string
  /** Pages between the first page and this one. */
  crumbs: readonly Link[]
  crumb: string
}

export const frame = (parts: Partial<Frame> & { title: string }): Frame => ({
  description: '',
  canonical: '',
  robots: 'index, follow',
  markdownPath: '',
  query: '',
  path: parts.canonical ? new URL(parts.canonical).pathname : '/docs/-',
  crumbs: [],
  crumb: parts.title,
  ...parts,
})

/** A page that is rendered for its site when it is sent. */
export type SitePage = (site: Site) => string

/** Compiles a view. A missing field throws instead of printing nothing. */
export function view(name: string): (model: Frame & Record<string, unknown>) => SitePage {
  const render = templates.compile(readFileSync(new URL(`${name}.hbs`, VIEWS), 'utf8'))
  return (model) => (site) => {
    const framed = frameOf(
      site,
      { ...model, section: 'docs', isIndexed: model.robots.startsWith('index') },
      { signedInAs: null, signInHref: '', homeHref: '', signOut: null, nonce: '', searched: model.query },
    )
    return render({ ...model, frame: { ...framed, robots: model.robots } })
  }
}

/** Marks HTML as safe. Only for output of the pipeline's sanitizer. */
export const sanitizedHtml = trustedHtml
export type SafeHtml = ReturnType<typeof sanitizedHtml>

/** Escapes a search snippet, then turns our marks into elements. */
export const markedSnippet = (snippet: string, start: string, end: string): SafeHtml =>
  trustedHtml(escapeHtml(snippet).replaceAll(start, '<mark>').replaceAll(end, '</mark>'))

export const assets = await openAssets({
  path: '/docs/assets/',
  styles: [new URL('./assets/docs.css', import.meta.url)],
  scripts: [new URL('./assets/docs.js', import.meta.url)],
})

const DOCS: Section = {
  name: 'docs',
  label: 'Docs',
  href: '/docs/',
  pages: [
    { label: 'All documentation', href: '/docs/' },
    { label: 'Changes', href: '/docs/changelog' },
  ],
}

type Settings = Pick<Config, 'BASE_URL' | 'SITE_OWNER' | 'SITE_CONTACT'>

/** What all pages of the documentation have in common; without a product the header names none. */
export function docsSite(config: Settings): Site {
  const baseUrl = config.BASE_URL === undefined ? null : new URL(config.BASE_URL).origin
  const product: Section[] =
    baseUrl === null
      ? []
      : [
          { name: 'prices', label: 'Prices', href: `${baseUrl}/transparency/`, pages: [] },
          { name: 'policies', label: 'Policies', href: `${baseUrl}/policy/`, pages: [] },
          { name: 'developers', label: 'Developers', href: `${baseUrl}/policy/developers`, pages: [] },
        ]
  return {
    baseUrl,
    sections: [...product, DOCS],
    search: {
      action: '/docs/search',
      label: 'Search the documentation',
      placeholder: 'Search the documentation',
    },
    owner: siteOwner(config),
    assets: assets.hrefs,
    docsHref: '/docs/',
  }
}
