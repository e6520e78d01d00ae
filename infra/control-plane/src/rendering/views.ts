import {
  createTemplates,
  frameOf,
  type Link,
  openAssets,
  type Section,
  type Site,
  siteOwner,
} from '@ppman/web-ui'
import type { Config } from '../config.ts'

const FOLDER = new URL('./views/', import.meta.url)

/** Values of the layout around every page. */
export type Frame = {
  title: string
  /** Path of the page, to mark it in the header. */
  path: string
  /** The signed-in person's address, or an empty text. */
  email: string
  audience: Audience
  csrfToken: string
}

export type Views = ReturnType<typeof loadViews>

/**
 * Compiles the templates once. Each template can be a part of another, by its path without ending.
 */
export function loadViews(config: Parameters<typeof consoleSite>[0]) {
  const { compile, readFolder } = createTemplates(FOLDER)
  const templates = new Map(readFolder(FOLDER).map(([name, source]) => [name, compile(source)]))
  const sites = Object.fromEntries(
    AUDIENCES.map((audience) => [audience, consoleSite(config, audience)]),
  ) as Record<Audience, ReturnType<typeof consoleSite>>
  const frameFor = ({ title, path, email, audience, csrfToken }: Frame) =>
    frameOf(
      sites[audience],
      { title, path, section: email === '' ? null : 'console', isIndexed: false },
      {
        signedInAs: email === '' ? null : email,
        signInHref: '',
        homeHref: '/console/account',
        signOut: { action: '/console/sign-out', field: 'csrf_token', token: csrfToken },
        nonce: '',
      },
    )
  return {
    render(name: string, model: Frame & Record<string, unknown>): string {
      const template = templates.get(name)
      if (!template) throw new Error(`There is no view ${name}.`)
      return template({ reload: null, ...model, frame: frameFor(model) })
    },
  }
}

export const assets = await openAssets({
  path: '/console/assets/',
  styles: [new URL('./views/style.css', import.meta.url)],
  scripts: [new URL('./views/console.js', import.meta.url)],
})

const PAGES: readonly Link[] = [
  { label: 'Tokens', href: '/console/tokens' },
  { label: 'Activity', href: '/console/activity' },
  { label: 'Webhooks', href: '/console/webhooks' },
  { label: 'Mail subscriptions', href: '/console/subscriptions' },
  { label: 'Feeds', href: '/console/feeds' },
  { label: 'Usage', href: '/console/usage' },
  { label: 'Team', href: '/console/team' },
]
const ORG_ADMIN_PAGES: readonly Link[] = [{ label: 'Audit trail', href: '/console/audit' }]
const OWN_PAGES: readonly Link[] = [{ label: 'Your account', href: '/console/account' }]
const ADMIN_PAGES: readonly Link[] = [
  { label: 'Jobs', href: '/console/jobs' },
  { label: 'Reviews', href: '/console/reviews' },
  { label: 'Organizations', href: '/console/organizations' },
  { label: 'Accounts', href: '/console/accounts' },
]

/** Only where the mail of a development stack is kept. */
const MAIL_PAGE: Link = { label: 'Mail', href: '/console/mail' }

/** Who the header is for: each sees the pages that they may open. */
export type Audience = 'stranger' | 'member' | 'orgAdmin' | 'admin'
const AUDIENCES = ['stranger', 'member', 'orgAdmin', 'admin'] as const satisfies readonly Audience[]

type Settings = Pick<Config, 'BASE_URL' | 'DOCS_BASE_URL' | 'SITE_OWNER' | 'SITE_CONTACT' | 'DEV_MAIL_DIR'>

/** What the pages of the console have in common. All of them work without their script. */
function consoleSite(config: Settings, audience: Audience): Site {
  const { BASE_URL: baseUrl, DOCS_BASE_URL: docs } = config
  const docsHref = docs ? `${new URL(docs).origin}/docs/` : ''
  const section = (name: Section['name'], label: string, href: string): Section => ({
    name,
    label,
    href,
    pages: [],
  })
  const pages = [
    ...PAGES,
    ...(audience === 'member' ? [] : ORG_ADMIN_PAGES),
    ...OWN_PAGES,
    ...(audience === 'admin' ? ADMIN_PAGES : []),
    ...(audience === 'admin' && config.DEV_MAIL_DIR ? [MAIL_PAGE] : []),
  ]
  return {
    baseUrl,
    sections: [
      section('prices', 'Prices', `${baseUrl}/transparency/`),
      section('policies', 'Policies', `${baseUrl}/policy/`),
      section('developers', 'Developers', `${baseUrl}/policy/developers`),
      ...(docsHref ? [section('docs', 'Docs', docsHref)] : []),
      ...(audience === 'stranger' ? [] : [{ ...section('console', 'Console', '/console/tokens'), pages }]),
    ],
    search: {
      action: `${baseUrl}/search`,
      label: 'Search codes, procedures, hospitals, payers and policies',
      placeholder: 'Code, procedure, hospital or payer',
    },
    owner: siteOwner(config),
    assets: assets.hrefs,
    docsHref,
  }
}
