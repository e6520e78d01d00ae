import { readFileSync } from 'node:fs'

const tokens = readFileSync(new URL('./assets/tokens.css', import.meta.url), 'utf8')
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** The color of a token in a scheme: `#rrggbb`. */
function colorOf(token: string, scheme: Scheme): string {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  if (!found) throw new Error(`There is no color --${token}.`)
  return found[scheme === 'light' ? 1 : 2]!
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((start) => parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light! + 0.05) / (dark! + 0.05)
}

const SURFACES = ['paper', 'wash', 'raised']
const pairs = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

const TEXT = [
  ...pairs(['ink', 'soft', 'accent', 'accent-deep'], [...SURFACES, 'sunken', 'accent-wash']),
  ...pairs(['good', 'warn', 'bad', 'info'], SURFACES),
  ...['good', 'warn', 'bad', 'info'].flatMap((tone) => pairs(['ink', tone], [`${tone}-wash`])),
  ...pairs(['on-band', 'on-band-soft'], ['band']),
  ...pairs(['on-accent'], ['accent', 'accent-deep']),
  ...pairs(['on-map'], ['map-0', 'map-1']),
  ...pairs(['on-map-2'], ['map-2']),
  ...pairs(['on-map-deep'], ['map-3', 'map-4']),
  ...pairs(['ink'], ['mark']),
  ...pairs(['paper'], ['bad']),
]
const MARKS = [
  ...pairs(['control', 'focus'], [...SURFACES, 'sunken']),
  ...pairs(
    ['plot', 'plot-rest', 'plot-good', 'plot-warn', 'plot-bad', 'plot-info', 'plot-mark'],
    ['paper', 'raised'],
  ),
  ...pairs(['good', 'warn', 'bad'], SURFACES),
]

describe.each(SCHEMES)('in the %s scheme', (scheme) => {
  test.each(TEXT)('the text %s on %s has a contrast of 4.5:1 (WCAG 1.4.3)', (front, back) => {
    expect(contrast(colorOf(front, scheme), colorOf(back, scheme))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(MARKS)('the mark %s on %s has a contrast of 3:1 (WCAG 1.4.11)', (front, back) => {
    expect(contrast(colorOf(front, scheme), colorOf(back, scheme))).toBeGreaterThanOrEqual(3)
  })
})

test('no stylesheet but the tokens names a color', () => {
  const folder = new URL('./assets/', import.meta.url)
  for (const name of ['base', 'frame', 'controls', 'parts', 'tables', 'plots', 'reading']) {
    const css = readFileSync(new URL(`${name}.css`, folder), 'utf8')
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i)
    for (const [, token] of css.matchAll(/var\(--([\w-]+)\)/g)) expect(tokens).toContain(`--${token}:`)
  }
})
