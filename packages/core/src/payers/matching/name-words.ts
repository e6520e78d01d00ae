import { foldName } from '../fold-name.ts'
import { PHRASES, WRITTEN_OUT } from './name-tables.ts'

/** Words that tell nothing about who is meant. */
const DROPPED = new Set(['incorporated', 'corporation', 'limited', 'company', 'for', 'by', 'in', 'an', 'at', 'to', 'lp', 'llp', 'pllc'])

const MAX_WORDS = 40
/** What scanners make of "Inc." at the end. */
const BROKEN_INC = / (?:ic|lnc|1nc|in c|i nc|llc|lnc|inc)$/

const PHRASE_OF = new RegExp(`\\b(?:${Object.keys(PHRASES).sort((a, b) => b.length - a.length).join('|')})\\b`, 'g')

/**
 * The words of a name in one spelling, for comparing: folded, abbreviations written out, phrases that have a customary
 * acronym shortened to it, legal forms and particles dropped. Never shown to anybody.
 */
export function nameWords(name: string): string[] {
  const folded = splitDigits(foldName(name)).replace(BROKEN_INC, '')
  const spelt = folded
    .split(' ')
    .map((word) => (Object.hasOwn(WRITTEN_OUT, word) ? WRITTEN_OUT[word]! : word))
    .join(' ')
  const words = spelt.replace(PHRASE_OF, (phrase) => PHRASES[phrase]!).split(' ')
  const kept = words.filter((word) => word && !DROPPED.has(word))
  return (kept.length > 0 ? kept : words.filter(Boolean)).slice(0, MAX_WORDS)
}

/** "J15" is how CMS writes "Jurisdiction 15". */
const splitDigits = (text: string) => text.replace(/\bj(\d{1,2})\b/g, 'jurisdiction $1')
