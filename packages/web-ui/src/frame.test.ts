import express from 'express'
import request from 'supertest'
import { frameOf, type Section, type Site, type Viewer, siteEnv, siteOwner } from './frame.ts'
import { openAssets } from './serve-assets.ts'

const assets = await openAssets({ path: '/assets/' })
const prices: Section = {
  name: 'prices',
  label: 'Prices',
  href: '/transparency/',
  pages: [
    { label: 'Overview', href: '/transparency/' },
    { label: 'Search', href: '/transparency/search' },
    { label: 'Sources', href: '/transparency/sources' },
  ],
}
const site: Site = {
  baseUrl: '',
  sections: [prices],
  search: { action: '/search', label: 'Search', placeholder: '' },
  owner: siteOwner({ SITE_OWNER: 'Example, Inc.', SITE_CONTACT: 'help@example.test' }),
  assets: assets.hrefs,
  docsHref: '',
}
const viewer: Viewer = { signedInAs: null, signInHref: '/in', homeHref: '/', signOut: null, nonce: '' }
const at = (path: string, more: { crumb?: string } = {}) =>
  frameOf(site, { title: 'A title', section: 'prices', path, ...more }, viewer)

describe('the header', () => {
  test('marks the section and the page', () => {
    expect(at('/transparency/').sections.map(({ current }) => current)).toEqual(['page'])
    const { sections, sub } = at('/transparency/search')
    expect(sections.map(({ current }) => current)).toEqual(['true'])
    expect(sub?.pages.map(({ current }) => current)).toEqual(['', 'page', ''])
  })
  test('marks the page above one that it does not list', () => {
    expect(at('/transparency/sources/7').sub?.pages.map(({ current }) => current)).toEqual(['', '', 'true'])
    expect(at('/transparency/contracts').sub?.pages.map(({ current }) => current)).toEqual(['', '', ''])
  })
})

test('breadcrumbs begin below the first page of a section', () => {
  expect(at('/transparency/').crumbs).toEqual([])
  expect(at('/transparency/search').crumbs.map(({ label }) => label)).toEqual(['Prices', 'Search'])
  expect(at('/transparency/sources/7', { crumb: 'Seven' }).crumbs).toEqual([
    { label: 'Prices', href: '/transparency/' },
    { label: 'Sources', href: '/transparency/sources' },
    { label: 'Seven', href: '' },
  ])
})

describe('the footer', () => {
  test('names the owner and the contact', () => {
    const { owner, columns } = at('/transparency/').footer
    expect(owner).toBe('Run by Example, Inc.')
    expect(columns.flatMap(({ links }) => links)).toContainEqual({
      label: 'help@example.test',
      href: 'mailto:help@example.test',
    })
  })
  test('leads to the page about the site where no contact is set', () => {
    const frame = frameOf(
      { ...site, owner: { name: '', contact: null } },
      { title: '', section: null, path: '/' },
      viewer,
    )
    expect(frame.footer.owner).toBe('')
    expect(frame.footer.columns.flatMap(({ links }) => links)).toContainEqual({
      label: 'Contact',
      href: '/about#contact',
    })
  })
})

test('a contact is a mail address or an https address', () => {
  const parse = (contact: string) => siteEnv.SITE_CONTACT.safeParse(contact).success
  expect(['', 'a@b.example', 'https://b.example/contact'].map(parse)).toEqual([true, true, true])
  expect(['javascript:alert(1)', 'http://b.example', 'somebody'].map(parse)).toEqual([false, false, false])
  expect(siteOwner({ SITE_OWNER: '', SITE_CONTACT: 'https://b.example/contact/' }).contact).toEqual({
    label: 'b.example/contact',
    href: 'https://b.example/contact/',
  })
})

describe('an asset', () => {
  const app = express().use(assets.handler)
  test('has a hash in its address, is kept for a year and is sent compressed', async () => {
    const { headers, text } = await request(app).get(assets.hrefs.style).set('accept-encoding', 'gzip')
    expect(assets.hrefs.style).toMatch(/^\/assets\/site-[0-9a-f]{12}\.css$/)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/css; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    expect(text).toContain('--paper: light-dark(')
  })
  test('of another version is answered, and kept for a minute only', async () => {
    const { status, headers } = await request(app).get('/assets/site-000000000000.css')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  })
  test('that does not exist is left to the next handler', async () => {
    expect((await request(app).get('/assets/nothing-000000000000.css')).status).toBe(404)
    expect((await request(app).post(assets.hrefs.style)).status).toBe(404)
  })
})
