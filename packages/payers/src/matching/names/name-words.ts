import { foldName } from '../../aliases/fold-name.ts'
import { STATE_NAMES } from '../../directory/us-states.ts'
import { PHRASES, WRITTEN_OUT } from './name-tables.ts'

/** Words that tell nothing about who is meant. */
const DROPPED = new Set([
  'incorporated',
  'corporation',
  'limited',
  'company',
  'for',
  'by',
  'in',
  'an',
  'at',
  'to',
  'lp',
  'llp',
  'pllc',
])

const MAX_WORDS = 40
/** What scanners make of "Inc." at the end. */
const BROKEN_INC = / (?:ic|lnc|1nc|in c|i nc)$/

const ANY_STATE = new RegExp(`\\b(?:${Object.values(STATE_NAMES).join('|')})\\b`)

const PHRASE_OF = new RegExp(
  `\\b(?:${Object.keys(PHRASES)
    .sort((a, b) => b.length - a.length)
    .join('|')})\\b`,
  'g',
)

/**
 * The words of a name in one spelling, for comparing: folded, abbreviations written out, phrases that have a customary
 * acronym shortened to it, legal forms and particles dropped. Never shown to anybody.
 */
export function nameWords(name: string): string[] {
  const folded = withoutInc(splitDigits(foldName(name)))
  const spelt = folded
    .split(' ')
    .map((word) => (Object.hasOwn(WRITTEN_OUT, word) ? WRITTEN_OUT[word]! : (blueOfState(word) ?? word)))
    .join(' ')
  const words = spelt.replace(PHRASE_OF, (phrase) => PHRASES[phrase]!).split(' ')
  const kept = words.filter((word) => word && !DROPPED.has(word))
  return (kept.length > 0 ? kept : words.filter(Boolean)).slice(0, MAX_WORDS)
}

/** A last "NC" beside another state is an "Inc" that lost its I, not North Carolina. */
function withoutInc(folded: string): string {
  const text = folded.replace(BROKEN_INC, '')
  return text.endsWith(' nc') && ANY_STATE.test(text) ? text.slice(0, -3) : text
}

/** "BCBSTX" is how a licensee and its state are often printed. */
function blueOfState(word: string): string | null {
  const letters = /^bcbs([a-z]{2})$/.exec(word)?.[1]?.toUpperCase() ?? ''
  return Object.hasOwn(STATE_NAMES, letters) ? `blue cross blue shield ${STATE_NAMES[letters]!}` : null
}

/** "J15" is how CMS writes "Jurisdiction 15". */
const splitDigits = (text: string) => text.replace(/\bj(\d{1,2})\b/g, 'jurisdiction $1')
