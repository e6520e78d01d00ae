import { wordFinder } from '../../../scan/word-finder.ts'
import { wordsOf } from '../credentials.ts'
import { wordsOfConcept } from './context-concepts.ts'
import { isJudgedByModel } from './value-shape.ts'

/** How a value stands in its text. */
type CandidateKind = 'token' | 'digits' | 'quoted' | 'stated' | 'cell' | 'words' | 'spelled'
export type Candidate = { kind: CandidateKind; value: string; start: number; end: number }

type Span = { start: number; end: number }

/** Words near which a value may give access; values elsewhere are not judged. */
const ACCESS_WORDS = [
  ...wordsOf('access word'),
  ...wordsOf('password'),
  ...wordsOf('secret'),
  ...['pass ', 'pw ', 'pw:', 'pin ', 'pin:', '://', ' -p', '@'],
]
const findAccess = wordFinder([...new Set(ACCESS_WORDS.map((word) => word.toLowerCase()))])
/** Characters around a word for access in which values are judged. */
const REACH = { before: 130, after: 260 }
/** A window with more values is data: its first ones are judged, and those of the next windows. */
const MAX_CANDIDATES = 400

const CHARACTER = '[^\\s"\'`“”‘’„«»,;<>|(){}[\\]=:]'
const TOKEN = new RegExp(`${CHARACTER}{4,200}={0,2}`, 'gu')
const MARKS = /^[*_~\\]{1,3}(?=.)|[.!?*_~\\]{1,4}$/g
const DIGITS = /^[*#]?\d[\d#*-]{2,11}$/
/** A token that is more than a word: digits, signs or capitals within it, or joined words. */
const ODD = /\d|\p{L}[^\p{L}'’]|\p{Ll}\p{Lu}|^\p{Lu}{6,}$|^.{18,}$/u
/** A plain word, or words. */
const PLAIN_WORDS = /^\p{L}[\p{L}'’.-]*(?:[ ,–][\p{L}\d'’., –-]*)?[!?]?$/u
const MAX_WORDS = { quoted: 9, stated: 7, cell: 7, words: 24 }
const QUOTED = new RegExp(
  '"([^"\\n]{3,70})"|“([^”\\n]{3,70})”|„([^“”\\n]{3,70})[“”]|' +
    '«\\s?([^»\\n]{3,70}?)\\s?»|`([^`\\n]{3,70})`|' +
    "\\*{1,2}([^*\\n]{3,70})\\*|(?<![\\p{L}\\d])'([^'\\n]{3,70})'(?![\\p{L}])",
  'gu',
)
/** What stands behind a colon, an equals sign, an arrow or a verb, up to the end of the clause. */
const STATED = new RegExp(
  '(?:[:=→]|\\b(?:is|was|ist|lautet|es|est|sera|now|jetzt|to|type|enter|use|says?|answer)\\b|(?<=\\s)é)' +
    '["\'`*]{0,2}[ \\t]{1,3}(\\p{L}[\\p{L}\\d \'’-]{2,60})(?=[.,;:!?()"`*|\\n<—–]|$)',
  'gu',
)
const WORD_LINE = /^[ \t>*\d.)|-]{0,8}(\p{Ll}{2,12}(?:[ ,-]{1,2}\p{Ll}{2,12}){3,23})[ \t|]*$/gmu
const CELL = /(?<=[|])[ \t*`]{0,4}(\p{L}[^|\n`*]{2,40}?)[ \t*`]{0,4}(?=\|)/gu
const NUMBER_WORD = `(?:${wordsOfConcept('number word').join('|')})`
const NUMBERS = new RegExp(
  `(?<!\\p{L})${NUMBER_WORD}(?:[\\s,–-]{1,3}(?:(?:and|und|y|et|e|then|dann|puis|luego|depois)\\s)?` +
    `(?:${NUMBER_WORD}|\\d)){2,11}(?!\\p{L})`,
  'giu',
)
const LETTERS = new RegExp(
  '(?<![\\p{L}\\d])(?:[A-Za-z0-9]|[*]{2}[A-Za-z0-9][*]{2})(?:(?: as in \\p{L}+)?[ ·–,-]{1,2}' +
    '(?:[A-Za-z0-9]|[*]{2}[A-Za-z0-9][*]{2})(?![\\p{L}\\d])){4,30}',
  'gu',
)
/** The turns of a dial: `left to 47, three times right to 12, …`. */
const TURNS = new RegExp(
  '\\b(?:left|right|clockwise|links|rechts|izquierda|derecha|gauche|droite|esquerda|direita)\\b' +
    '(?:[^\\n\\d]{1,40}\\d{1,2}\\b){2,5}',
  'giu',
)
const SPELLING_WORD = `(?:${wordsOfConcept('spelling word').join('|')}|${NUMBER_WORD}|\\d)`
const SPELLED = new RegExp(
  `(?<!\\p{L})${SPELLING_WORD}(?:[\\s,–-]{1,3}${SPELLING_WORD}){3,20}(?!\\p{L})`,
  'giu',
)

/** The values of a text that may give access, in order of their kinds; kinds overlap. */
export function secretCandidates(text: string): Candidate[] {
  const found: Candidate[] = []
  const places = new Set<string>()
  const add = (kind: CandidateKind, value: string, start: number) => {
    const end = start + value.length
    const place = `${start} ${end}`
    if (value.length < 3 || places.has(place)) return
    places.add(place)
    found.push({ kind, value, start, end })
  }
  for (const { start, end } of windowsIn(text)) {
    const most = found.length + MAX_CANDIDATES
    collect(text.slice(start, end), (kind, value, offset) => {
      if (found.length < most) add(kind, value, start + offset)
    })
  }
  return found
}

/** The lines around words for access; overlapping windows are one. */
function windowsIn(text: string): Span[] {
  const windows: Span[] = []
  findAccess(text, (_, offset) => {
    const last = windows.at(-1)
    const [start, end] = [Math.max(0, offset - REACH.before), Math.min(text.length, offset + REACH.after)]
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else windows.push({ start, end })
  })
  const merged: Span[] = []
  for (const { start, end } of windows) {
    const from = text.lastIndexOf('\n', start - 1) + 1
    const next = text.indexOf('\n', end)
    const until = next < 0 ? text.length : next
    const last = merged.at(-1)
    if (last && from <= last.end) last.end = Math.max(last.end, until)
    else merged.push({ start: from, end: until })
  }
  return merged
}

type Add = (kind: CandidateKind, value: string, offset: number) => void

function collect(text: string, add: Add): void {
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const value = found.replace(MARKS, '')
    if (value.length < 3 || !ODD.test(value) || !isJudgedByModel(value)) continue
    add(DIGITS.test(value) ? 'digits' : 'token', value, index + found.indexOf(value))
  }
  for (const pattern of [NUMBERS, LETTERS, SPELLED, TURNS])
    for (const { 0: found, index } of text.matchAll(pattern)) add('spelled', found, index)
  collectWords(text, add)
}

/** Values of plain words, which only their place tells from prose. */
function collectWords(text: string, add: Add): void {
  for (const [pattern, kind] of [
    [QUOTED, 'quoted'],
    [STATED, 'stated'],
    [CELL, 'cell'],
    [WORD_LINE, 'words'],
  ] as const)
    for (const match of text.matchAll(pattern)) {
      const value = (match.slice(1).find((group) => group !== undefined) ?? '').trim()
      if (PLAIN_WORDS.test(value) && value.split(' ').length <= MAX_WORDS[kind])
        add(kind, value, match.index + match[0].lastIndexOf(value))
    }
}
