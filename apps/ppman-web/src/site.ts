import { openAssets, type Section, type SectionName, type Site, siteOwner } from '@ppman/web-ui'
import type { Config } from './config.ts'

export const assets = await openAssets({
  path: '/assets/',
  styles: [new URL('./assets/developers.css', import.meta.url)],
  scripts: [new URL('./assets/developers.js', import.meta.url)],
})

/** Pages of the second line of the header, in the order in which people need them. */
const PRICES: Section = {
  name: 'prices',
  label: 'Prices',
  href: '/transparency/',
  pages: [
    { label: 'Overview', href: '/transparency/' },
    { label: 'Search', href: '/transparency/search' },
    { label: 'Compare hospitals', href: '/transparency/compare' },
    { label: 'Procedures', href: '/transparency/procedure' },
    { label: 'All rates', href: '/transparency/national' },
    { label: 'Hospitals', href: '/transparency/hospital' },
    { label: 'Your costs', href: '/transparency/documents' },
    { label: 'What changed', href: '/transparency/updates' },
    { label: 'Coverage', href: '/transparency/coverage' },
    { label: 'Evidence', href: '/transparency/evidence' },
  ],
}
const POLICIES: Section = {
  name: 'policies',
  label: 'Policies',
  href: '/policy/',
  pages: [
    { label: 'Overview', href: '/policy/' },
    { label: 'Find a policy', href: '/policy/search' },
    { label: 'Prior authorization', href: '/policy/prior-authorization' },
    { label: 'Changes', href: '/policy/changes' },
    { label: 'My payers', href: '/policy/my-payers' },
    { label: 'Find a payer', href: '/policy/find-payer' },
    { label: 'Which rules apply', href: '/policy/applicability' },
    { label: 'Sources', href: '/policy/sources' },
    { label: 'Monitoring', href: '/policy/monitoring' },
    { label: 'Accuracy', href: '/policy/confidence' },
  ],
}
const DEVELOPERS: Section = {
  name: 'developers',
  label: 'Developers',
  href: '/policy/developers',
  pages: [
    { label: 'Start', href: '/policy/developers' },
    { label: 'Policy API', href: '/policy/developers/api' },
    { label: 'Documentation API', href: '/policy/developers/documentation-api' },
    { label: 'Webhooks', href: '/policy/developers/webhooks' },
    { label: 'WebSocket', href: '/policy/developers/websocket' },
    { label: 'Errors', href: '/policy/developers/errors' },
    { label: 'Limits', href: '/policy/developers/limits' },
    { label: 'Changes', href: '/policy/developers/changes' },
  ],
}

/** The section of a page by its path; null for pages that belong to none. */
export function sectionOf(path: string): SectionName | null {
  if (path.startsWith('/transparency')) return 'prices'
  if (path.startsWith('/policy/developers')) return 'developers'
  return path.startsWith('/policy') ? 'policies' : null
}

const UPLOADS = { label: 'Your policies', href: '/policy/documents' }

type Addresses = Pick<
  Config,
  'DOCS_BASE_URL' | 'CONSOLE_URL' | 'SITE_OWNER' | 'SITE_CONTACT' | 'POLICY_UPLOADS'
>

/** What all pages have in common. Members get a link to the console, too. */
export function siteOf(config: Addresses, isMember: boolean): Site {
  const policies = config.POLICY_UPLOADS
    ? { ...POLICIES, pages: POLICIES.pages.toSpliced(2, 0, UPLOADS) }
    : POLICIES
  const docsHref = `${config.DOCS_BASE_URL}/docs/`
  const docs: Section = { name: 'docs', label: 'Docs', href: docsHref, pages: [] }
  const console: Section = {
    name: 'console',
    label: 'Console',
    href: `${config.CONSOLE_URL}/console/tokens`,
    pages: [],
  }
  return {
    baseUrl: '',
    sections: [PRICES, policies, DEVELOPERS, docs, ...(isMember ? [console] : [])],
    search: {
      action: '/search',
      label: 'Search codes, procedures, hospitals, payers and policies',
      placeholder: 'Code, procedure, hospital or payer',
    },
    owner: siteOwner(config),
    assets: assets.hrefs,
    docsHref,
  }
}
