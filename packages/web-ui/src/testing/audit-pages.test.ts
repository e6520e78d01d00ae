import express from 'express'
import { auditPages, describeInBrowser } from './audit-pages.ts'

const pageOf = (style: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Prices of a hospital</title>
  <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
  <style>body { background: #fff; color: #222 } ${style}</style></head>
  <body><main>${body}</main></body></html>`

const GRAY = '#999'
const pages = {
  good: pageOf('', '<h1>Prices</h1><p>Emory publishes 449 rates.</p>'),
  'too light': pageOf(`p { color: ${GRAY} }`, '<h1>Prices</h1><p>Emory publishes 449 rates.</p>'),
  'too light once more': pageOf(`p { color: ${GRAY} }`, '<h1>Prices</h1><p>Rush publishes 12 rates.</p>'),
  'too light on a box': pageOf('p { background: #444 }', '<h1>Prices</h1><p>Emory publishes 449 rates.</p>'),
  'too light in the dark': pageOf(
    `@media (prefers-color-scheme: dark) { p { color: ${GRAY} } }`,
    '<h1>Prices</h1><p>Emory publishes 449 rates.</p>',
  ),
  'a nameless button on phones': pageOf(
    'button { display: none } @media (max-width: 600px) { button { display: block } }',
    '<h1>Prices</h1><button type="button"></button>',
  ),
  'a nameless button on wide screens': pageOf(
    '@media (max-width: 600px) { button { display: none } }',
    '<h1>Prices</h1><button type="button"></button>',
  ),
  'wider than a phone': pageOf('p { width: 600px }', '<h1>Prices</h1><p>Emory publishes 449 rates.</p>'),
}

describeInBrowser('The audit of pages', () => {
  let found = new Map<string, string[]>()
  const of = (name: keyof typeof pages) => found.get(name)?.join('\n') ?? 'not audited'
  beforeAll(async () => {
    const audited = Object.entries(pages).map(([name, html]) => ({ name, html }))
    found = await auditPages(audited, express.Router())
  })

  it('finds nothing on a good page', () => expect(of('good')).toBe(''))

  it('finds text with too little contrast on each page that has it', () => {
    expect(of('too light')).toContain('axe, light: color-contrast at p')
    expect(of('too light once more')).toContain('axe, light: color-contrast at p')
    expect(of('too light on a box')).toContain('axe, light: color-contrast at p')
  })

  it('finds a color that only the dark scheme has', () => {
    expect(of('too light in the dark')).toContain('axe, dark: color-contrast at p')
    expect(of('too light in the dark')).not.toContain('axe, light')
  })

  it('finds barriers of what only one width shows', () => {
    expect(of('a nameless button on phones')).toContain('axe, narrow: button-name at button')
    expect(of('a nameless button on wide screens')).toContain('axe, wide and light: button-name at button')
  })

  it('finds a page that scrolls sideways on a phone', () =>
    expect(of('wider than a phone')).toContain('pixels at 390'))
})
