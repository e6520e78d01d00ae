import { createRouter } from '@ppman/http'
import type { Router } from 'express'
import type { Page } from './views.ts'

/** `/sitemap.xml` with the public pages, and `/robots.txt` that names it. */
export function serveSitemap(pages: readonly Page[], baseUrl: string): Router {
  const { origin } = new URL(baseUrl)
  const locations = pages
    .flatMap(({ listedPaths }) => listedPaths)
    .map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...locations,
    '</urlset>',
    '',
  ].join('\n')
  const robots = [
    'User-agent: *',
    'Disallow: /auth/',
    'Disallow: /search',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  const router = createRouter()
  router.get('/sitemap.xml', (_req, res) => void res.set(CACHED).type('application/xml').send(sitemap))
  router.get('/robots.txt', (_req, res) => void res.set(CACHED).type('text/plain').send(robots))
  return router
}

const CACHED = { 'Cache-Control': 'public, max-age=3600' }
