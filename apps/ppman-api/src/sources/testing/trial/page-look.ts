import { choose, thrown } from './chance.ts'

/** How a page looks, apart from what it says. */
export type PageLook = {
  /** Of everything that changes by itself at each serving. */
  serving: number
  navigation: number
  promotion: number
  /** Whether one stands in the column of the text, in a box whose name says nothing. */
  isInText: boolean
  /** Class names as a build makes them. */
  build: number
  wrapping: 'pretty' | 'tight' | 'broken'
  isEntities: boolean
  isReversed: boolean
  wrappers: number
}

export const FIRST_LOOK: PageLook = {
  serving: 0,
  navigation: 0,
  promotion: 0,
  isInText: false,
  build: 0,
  wrapping: 'pretty',
  isEntities: false,
  isReversed: false,
  wrappers: 0,
}

const MENU = [
  'Home',
  'For providers',
  'Find a doctor',
  'Newsroom',
  'Careers',
  'Contact',
  'Claims and payment',
  'Tools',
  'Training',
]
const PROMOTIONS = [
  'Flu season is here: find a clinic near you.',
  'Our office is closed on Monday.',
  'Join the webinar on our new portal.',
  'Read the spring newsletter.',
]

export const menuOf = ({ navigation }: PageLook): string =>
  MENU.map(
    (word, n) =>
      `<li><a href="/m${(n + navigation) % MENU.length}">` +
      `${MENU[(n + navigation) % MENU.length] ?? word}</a></li>`,
  )
    .slice(0, 5 + (navigation % 4))
    .join('')
export const promotionOf = ({ promotion }: PageLook): string => choose(PROMOTIONS, promotion)

/** What differs between two servings of a page that nobody touched (the design, 1.4). */
export const stampOf = ({ serving }: PageLook) =>
  `Page generated ${1 + (serving % 12)}/${1 + (serving % 27)}/2026 ` +
  `${1 + (serving % 11)}:${10 + (serving % 49)} AM`
export const tokenOf = ({ serving }: PageLook) =>
  Buffer.from(`token ${serving} ${thrown(1e9, serving)} ${thrown(1e9, 'more', serving)} Aa1`).toString(
    'base64',
  )

/** Attributes in the one order or in the other. */
export function attributes(appearance: PageLook, named: Record<string, string>): string {
  const all = Object.entries(named).map(([name, value]) => ` ${name}="${value}"`)
  return (appearance.isReversed ? all.reverse() : all).join('')
}

/** Text as its page writes it. */
export function written({ isEntities, wrapping }: PageLook, text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const signs = isEntities
    ? safe
        .replace(/(\d) (weeks|months|years|units)/g, '$1&nbsp;$2')
        .replaceAll('%', '&#37;')
        .replaceAll("'", '&rsquo;')
    : safe
  if (wrapping !== 'broken') return signs
  return signs.replace(/((?:\S+ ){7})/g, '$1\n        ')
}
