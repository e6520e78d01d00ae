import { openAssets, type Section, type Site, siteOwner } from '@ppman/web-ui'
import type { Config } from '../config.ts'

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
