import { stemOf } from '../../../language/stem.ts'
import { tokensOf } from '../../../language/tokens.ts'
import { guard, matches } from '../../../text/needles.ts'
import * as lexicon from '../words/lexicon.ts'

/** Concepts of billing rules that a clause may contain, by their names in the lexicon. */
const CONCEPTS = Object.entries(lexicon).flatMap(([name, words]) =>
  typeof words === 'string' ? [[name, guard(new RegExp(words, 'i'))] as const] : [],
)
const MARK_WORDS: Record<string, string> = {
  '\ue000': ' codemark ',
  '\ue001': ' dxmark ',
  '\ue002': ' revmark ',
  '\ue003': ' modmark ',
  '\ue004': ' posmark ',
}
const WORD = /[a-z]+(?:'[a-z]+)?|\d+(?:\.\d+)?|[%:;?|]/g
const NEGATION = /^(?:not|no|never|cannot|without|neither|nor|unless|except)$/

/**
 * What the arbiter knows of a clause with masked codes: its stems with their neighbors and their
 * side of the code, the concepts of the language layer, and those of the rule lexicon in pairs.
 */
export function featuresOf(maskedText: string): string[] {
  const text = maskedText.replace(/[\ue000-\ue004]/g, (mark) => MARK_WORDS[mark]!)
  const stems = ['^', ...(text.toLowerCase().match(WORD) ?? []).map(stemOrKind), '$']
  const isNegated = stems.some((stem) => NEGATION.test(stem))
  const found = new Set<string>()
  const code = stems.indexOf('codemark')
  for (const [index, stem] of stems.entries()) {
    found.add(stem)
    if (code >= 0) found.add(`${index < code ? '<' : '>'}${stem}`)
    if (isNegated) found.add(`no ${stem}`)
  }
  addNeighbors(found, stems, '')
  addNeighbors(
    found,
    tokensOf(text).map(({ kind, key }) => (kind === 'number' ? '#' : key)),
    'T ',
  )
  addConcepts(found, maskedText, isNegated)
  return [...found]
}

/** Small numbers count, larger ones are amounts and years. */
function stemOrKind(word: string): string {
  if (/^\d/.test(word)) return word.length <= 2 ? '#n' : '#N'
  return /^[a-z]/.test(word) && !word.endsWith('mark') ? stemOf(word) : word
}

/** Pairs, pairs with a gap, and triples. */
function addNeighbors(found: Set<string>, words: readonly string[], prefix: string): void {
  for (const [index, word] of words.entries()) {
    if (prefix) found.add(prefix + word)
    const [next, second] = [words[index + 1], words[index + 2]]
    if (next !== undefined) found.add(`${prefix}${word} ${next}`)
    if (second === undefined) continue
    found.add(`${prefix}${word} _ ${second}`)
    if (!prefix) found.add(`${word} ${next} ${second}`)
  }
}

function addConcepts(found: Set<string>, maskedText: string, isNegated: boolean): void {
  const names = CONCEPTS.flatMap(([name, words]) => (matches(words, maskedText) ? [name] : []))
  for (const name of names) {
    found.add(name)
    if (isNegated) found.add(`no ${name}`)
    for (const other of names) if (other > name) found.add(`${name}&${other}`)
  }
}
