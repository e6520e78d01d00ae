import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

const assetUrl = (name: string) => new URL(`./assets/${name}`, import.meta.url)

/** In the order of the cascade. */
const STYLES = [
  'tokens.css',
  'base.css',
  'frame.css',
  'controls.css',
  'parts.css',
  'tables.css',
  'plots.css',
  'reading.css',
].map(assetUrl)

const A_YEAR = 'public, max-age=31536000, immutable'
/** For an address with another hash: the page is older or newer than this process. */
const A_MINUTE = 'public, max-age=60'

/** Addresses of the assets, with a hash of their bytes. */
export type AssetHrefs = { style: string; script: string; icon: string; card: string }

type Asset = { href: string; type: string; bytes: Buffer; br: Buffer | null; gzip: Buffer | null }
type Options = {
  /** Begins and ends with a slash. */
  path: string
  /** Stylesheets of this site alone, after the shared ones. */
  styles?: readonly URL[]
  /** Scripts of this site alone, after the shared one. */
  scripts?: readonly URL[]
}

/** The stylesheet, script and pictures of a site, packed once at start. */
export async function openAssets({ path, styles = [], scripts = [] }: Options) {
  const [style, script, icon, card] = await Promise.all([
    pack(path, 'site.css', [...STYLES, ...styles]),
    pack(path, 'site.js', [assetUrl('site.js'), ...scripts]),
    pack(path, 'icon.svg', [assetUrl('icon.svg')]),
    pack(path, 'card.png', [assetUrl('card.png')]),
  ])
  const assets = [style, script, icon, card]
  const byName = new Map(assets.map((asset) => [withoutHash(asset.href), asset]))
  const handler: RequestHandler = (req, res, next) => {
    // A router below a path sees the rest of the path only.
    const asset = byName.get(withoutHash(req.baseUrl + req.path))
    if (!asset || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    sendAsset(req, res, asset)
  }
  const hrefs: AssetHrefs = { style: style.href, script: script.href, icon: icon.href, card: card.href }
  return { hrefs, handler }
}

/**
 * The style of a page that brings its own, such as a page that a mail links to: text for its style
 * element, and the source that its Content-Security-Policy must allow.
 */
export function inlineStyle(): { css: string; source: string } {
  const css = ['tokens.css', 'base.css', 'frame.css', 'controls.css']
    .map((name) => readFileSync(assetUrl(name), 'utf8'))
    .join('')
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

async function pack(path: string, name: string, files: readonly URL[]): Promise<Asset> {
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)))
  const [stem, ending] = name.split('.') as [string, string]
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const isText = ending !== 'png'
  return {
    href: `${path}${stem}-${hash}.${ending}`,
    type: TYPES[ending]!,
    bytes,
    br: isText ? await brotli(bytes) : null,
    gzip: isText ? await gzip(bytes, { level: 9 }) : null,
  }
}

const withoutHash = (href: string) => href.replace(/-[0-9a-f]{12}(?=\.[a-z]+$)/, '')

function sendAsset(req: Request, res: Response, { href, type, bytes, br, gzip: zipped }: Asset): void {
  const isCurrent = req.originalUrl.split('?')[0] === href
  const encoding = br ? req.acceptsEncodings('br', 'gzip', 'identity') : 'identity'
  const body = (encoding === 'br' && br) || (encoding === 'gzip' && zipped) || bytes
  res.set({
    'Content-Type': type,
    'Cache-Control': isCurrent ? A_YEAR : A_MINUTE,
    'Cross-Origin-Resource-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
  })
  if (body !== bytes) res.set('Content-Encoding', String(encoding))
  res.send(body)
}

/** Fast enough to compress each page anew; higher levels save little. */
const BROTLI_QUALITY = 4

/**
 * Compresses pages with Brotli or gzip. Only for sites whose form tokens are masked anew in each
 * answer: the length of an answer must not tell anything about a secret (BREACH).
 */
export const compressPages = (): RequestHandler =>
  compression({
    threshold: 1_024,
    brotli: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
