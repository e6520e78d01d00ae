import { thrown } from './chance.ts'
import type { Part } from './policy-parts.ts'

/**
 * What a site puts into the column of a policy's text and changes at every look, in a box without a
 * telling name.
 */
export type Turning = { kind: TurningKind; place: 'scope' | 'background' | 'end' }
export type TurningKind =
  'quote' | 'quote about care' | 'quote with a logic word' | 'ticker' | 'related pages' | 'visitors in words'

/** One in so many pages has one. */
const TURNING_EVERY = 5
const KINDS: readonly TurningKind[] = [
  'quote',
  'quote about care',
  'ticker',
  'related pages',
  'visitors in words',
  'quote with a logic word',
]
const PLACES = ['end', 'scope', 'background'] as const

export const turningOf = (index: number): Turning | null =>
  index % TURNING_EVERY === 2
    ? {
        kind: KINDS[Math.floor(index / TURNING_EVERY) % KINDS.length]!,
        place: PLACES[Math.floor(index / TURNING_EVERY) % PLACES.length]!,
      }
    : null

const QUOTES = [
  'A walk in the morning keeps the doctor smiling.',
  'Laughter travels further than medicine.',
  'Small steps make long roads short.',
  'The best bridge is a kind word.',
  'A garden grows slowly, yet it grows.',
  'Sleep is the cheapest remedy.',
  'Good neighbours shorten the winter.',
]
const CARE = [
  'Our members thank their physicians with letters.',
  'Ask your provider about therapy in the water.',
  'Many patients find new friends during treatment.',
  'Read how testing helped a member to sleep.',
  'Our nurses explain benefits in your language.',
  'Physicians share stories from their facilities.',
  'A member tells how surgery changed her garden.',
]
/** Words that could decide something elsewhere, which nothing is learned of. */
const LOGIC = [
  'Health is body and mind.',
  'Eat well or sleep well.',
  'Not all who wander are lost.',
  'Friends may heal faster than herbs.',
  'Rest before you are tired.',
]
const NEWS = [
  'The spring fair opens its gates soon.',
  'A new clinic joins our network in the valley.',
  'Our choir sings on the market square.',
  'The board welcomes its youngest director.',
  'Volunteers planted trees along the river.',
  'The newsroom has moved next door.',
]
const PAGES = [
  'Care at home',
  'Healthy cooking',
  'Our history',
  'Help with forms',
  'Travel abroad',
  'Foot care',
  'Hearing better',
  'Moving house',
]
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** What stands there at one of its turns; never what stood there at the turn before. */
function saidAt({ kind }: Turning, index: number, turn: number): Part[] {
  const next = <T>(from: readonly T[], ahead = 0): T =>
    from[(thrown(1e6, index, kind) + turn + ahead) % from.length]!
  const text = (words: string): Part => ({ kind: 'text', text: words })
  if (kind === 'quote') return [text(next(QUOTES))]
  if (kind === 'quote about care') return [text(next(CARE))]
  if (kind === 'quote with a logic word') return [text(next(LOGIC))]
  if (kind === 'ticker') return [text(next(NEWS)), text(next(NEWS, 2))]
  if (kind === 'visitors in words')
    return [text(`You are visitor ${next(ONES)} hundred ${next(TENS)} ${next(ONES, 4)} of this page.`)]
  return [next(PAGES), next(PAGES, 3), next(PAGES, 5)].map((title): Part => ({ kind: 'item', text: title }))
}

/** Which heading it stands before. */
const BEFORE = { scope: 'Coverage', background: 'Revision History', end: null }

/**
 * The text of a policy with what its site put into it: what turns, and what has been put beside
 * that for good.
 */
export function withTurning(
  parts: readonly Part[],
  {
    turning,
    at,
    turn,
    notices,
  }: { turning: Turning | null; at: number; turn: number; notices: readonly string[] },
): Part[] {
  if (!turning) return [...parts]
  const heading = BEFORE[turning.place]
  const place =
    heading === null
      ? parts.length
      : parts.findIndex(({ kind, text }) => kind === 'heading' && text === heading)
  return parts.toSpliced(
    place,
    0,
    ...saidAt(turning, at, turn),
    ...notices.map((text): Part => ({ kind: 'text', text })),
  )
}
