import { z } from 'zod'
import type { AssetHrefs } from './serve-assets.ts'

export type Link = { label: string; href: string }

/** The parts of the product that the header names. */
export type SectionName = 'prices' | 'policies' | 'developers' | 'docs' | 'console'

/** A section with the pages that the second line of the header lists. */
export type Section = Link & { name: SectionName; pages: readonly Link[] }

/** What is the same on all pages of a site. */
export type Site = {
  /**
   * Public address of the product without a slash at the end: empty on the product's own pages,
   * null where a site does not belong to one.
   */
  baseUrl: string | null
  sections: readonly Section[]
  search: { action: string; label: string; placeholder: string }
  owner: SiteOwner
  assets: AssetHrefs
  /** Address of documentation, for the footer. */
  docsHref: string
}

/** Where a page is and what it is called. */
export type PlaceOnSite = {
  title: string
  section: SectionName | null
  /** Path without query. */
  path: string
  /** Pages between the section and this one. */
  crumbs?: readonly Link[]
  /** Name of this page at the end of the breadcrumbs; its title unless given. */
  crumb?: string
  description?: string
  /** Full address under which the page is to be found; empty for a page that is not to be. */
  canonical?: string
  isIndexed?: boolean
}

/** Who looks at the page. */
export type Viewer = {
  signedInAs: string | null
  /** Sign-in page, or empty when the site has none. */
  signInHref: string
  homeHref: string
  signOut: { action: string; field: string; token: string } | null
  nonce: string
  /** What the site search was asked. */
  searched?: string
  /** The day of the newest data, or empty. */
  dataDate?: string
}

type CurrentLink = Link & { current: '' | 'page' | 'true' }

/** Values of the partials `frame/head`, `frame/header` and `frame/footer`. */
export type Frame = ReturnType<typeof frameOf>

/** The frame around one page. */
export function frameOf(site: Site, place: PlaceOnSite, viewer: Viewer) {
  const section = site.sections.find(({ name }) => name === place.section)
  const pages = section && section.pages.length > 1 ? markCurrent(section, place.path) : []
  const currentPage = pages.find(({ current }) => current !== '')
  return {
    title: place.title,
    description: place.description || DESCRIPTION,
    canonical: place.canonical ?? '',
    robots: (place.isIndexed ?? true) ? 'index, follow' : 'noindex',
    cardUrl: place.canonical ? new URL(site.assets.card, place.canonical).href : '',
    assets: site.assets,
    nonce: viewer.nonce,
    homeHref: site.baseUrl === null ? site.docsHref : `${site.baseUrl}/`,
    sections: site.sections.map(({ name, label, href }): CurrentLink => ({
      label,
      href,
      current: name !== place.section ? '' : isSamePath(href, place.path) ? 'page' : 'true',
    })),
    sub:
      section && pages.length > 0
        ? { label: section.label, current: currentPage?.label ?? 'all pages', pages }
        : null,
    crumbs: section ? breadcrumbs(section, currentPage, place) : [],
    search: { ...site.search, q: viewer.searched ?? '' },
    account: {
      signedInAs: viewer.signedInAs ?? '',
      homeHref: viewer.homeHref,
      signInHref: viewer.signInHref,
      signOut: viewer.signOut,
    },
    footer: footerOf(site, viewer.dataDate ?? ''),
  }
}

const DESCRIPTION =
  'What US health insurers require and what hospitals charge, each fact with the published text or ' +
  'bytes it was read from.'

/**
 * Marks the page itself, or the page under which the path lies. All paths lie under the section's
 * first page, which says nothing.
 */
function markCurrent({ href: first, pages }: Section, path: string): CurrentLink[] {
  const isAbove = (href: string) => pathOf(href) !== pathOf(first) && path.startsWith(`${pathOf(href)}/`)
  const above = pages
    .filter(({ href }) => isSamePath(href, path) || isAbove(href))
    .toSorted((a, b) => b.href.length - a.href.length)[0]
  return pages.map((page) => ({
    ...page,
    current: page !== above ? '' : isSamePath(page.href, path) ? 'page' : 'true',
  }))
}

const pathOf = (href: string) =>
  href
    .replace(/^https?:\/\/[^/]+/, '')
    .split(/[?#]/, 1)[0]!
    .replace(/\/$/, '')
const isSamePath = (href: string, path: string) => pathOf(href) === path.replace(/\/$/, '')

/** From the section to this page, which has no address; none on the section's first page. */
function breadcrumbs(section: Section, currentPage: CurrentLink | undefined, place: PlaceOnSite): Link[] {
  if (isSamePath(section.href, place.path)) return []
  const between = place.crumbs ?? (currentPage?.current === 'true' ? [currentPage] : [])
  const own = place.crumb ?? (currentPage?.current === 'page' ? currentPage.label : place.title)
  return [section, ...between, { label: own, href: '' }].map(({ label, href }) => ({ label, href }))
}

function footerOf({ baseUrl, owner, docsHref }: Site, dataDate: string) {
  const link = (label: string, path: string): Link => ({ label, href: `${baseUrl ?? ''}${path}` })
  const docs = docsHref ? [{ label: 'Documentation', href: docsHref }] : []
  return {
    owner: owner.name === '' ? '' : `Run by ${owner.name.replace(/\.$/, '')}.`,
    dataDate,
    columns:
      baseUrl === null
        ? [{ label: 'Help', links: owner.contact ? [...docs, owner.contact] : docs }]
        : [
            {
              label: 'Data',
              links: [
                link('What we have read', '/transparency/coverage'),
                link('How figures are made', '/about#figures'),
                link('Price changes', '/transparency/updates'),
                link('Policy changes', '/policy/changes'),
              ],
            },
            {
              label: 'Help',
              links: [
                ...docs,
                link('API', '/policy/developers'),
                link('About this site', '/about'),
                owner.contact ?? link('Contact', '/about#contact'),
              ],
            },
            {
              label: 'Legal',
              links: [
                link('Privacy', '/privacy'),
                link('Terms of use', '/terms'),
                link('Accessibility', '/accessibility'),
                link('CPT notice', '/terms#cpt'),
              ],
            },
          ],
  }
}

const isAddress = (text: string) =>
  text === '' || z.email().safeParse(text).success || /^https:\/\/\S+$/.test(text)

/** Environment settings of every site: who runs it, and how to reach them. */
export const siteEnv = {
  SITE_OWNER: z
    .string()
    .trim()
    .max(200)
    .default('')
    .meta({
      description:
        'Who runs this installation, as the footer and the legal pages say: `Riverbend Health Data, ' +
        'Inc., Portland, Oregon`.',
    }),
  SITE_CONTACT: z
    .string()
    .trim()
    .max(200)
    .refine(isAddress, 'Expected a mail address or an address that begins with https://')
    .default('')
    .meta({ description: 'Whom visitors may write to: a mail address or an https: address.' }),
}

export type SiteOwner = {
  /** Empty when nobody is named. */
  name: string
  contact: { label: string; href: string } | null
}

/** The owner of the site as pages show it. */
export function siteOwner({
  SITE_OWNER,
  SITE_CONTACT,
}: {
  SITE_OWNER: string
  SITE_CONTACT: string
}): SiteOwner {
  if (SITE_CONTACT === '') return { name: SITE_OWNER, contact: null }
  const isWeb = SITE_CONTACT.startsWith('https://')
  const label = isWeb ? SITE_CONTACT.replace(/^https:\/\//, '').replace(/\/$/, '') : SITE_CONTACT
  return { name: SITE_OWNER, contact: { label, href: isWeb ? SITE_CONTACT : `mailto:${SITE_CONTACT}` } }
}
