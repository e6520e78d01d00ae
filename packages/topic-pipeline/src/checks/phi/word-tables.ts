import { list, oneOf, readTable, text } from '@ppman/facts'
import { fold } from './names/name-tables.ts'

const KINDS = ['birth', 'name', 'patient', 'phone', 'record', 'title'] as const
type Kind = (typeof KINDS)[number]

const ROWS = readTable(new URL('./facts/patient-labels.csv', import.meta.url), {
  kind: oneOf(KINDS),
  language: text,
  words: list,
})
const CARE = readTable(new URL('./facts/care-words.csv', import.meta.url), { language: text, words: list })

/** Labels of a kind in all languages, longest first, so that a pattern prefers the longest. */
export const labelsOf = (kind: Kind): string[] => longestFirst(ROWS.filter((row) => row.kind === kind))

/** The same without the English ones. */
export const foreignLabelsOf = (kind: Kind): string[] =>
  longestFirst(ROWS.filter((row) => row.kind === kind && row.language !== 'English'))

/** Words and beginnings of words for an illness or a treatment, in all languages. */
export const CARE_WORDS: readonly string[] = longestFirst(CARE)

const NOTE_KINDS = ['age', 'claim', 'function word', 'kin', 'staff', 'told', 'visit'] as const
type NoteKind = (typeof NOTE_KINDS)[number]

const NOTES = readTable(new URL('./facts/note-words.csv', import.meta.url), {
  kind: oneOf(NOTE_KINDS),
  language: text,
  words: list,
})

/** Words and beginnings of words that notes about members use, in all languages. */
export const noteWordsOf = (kind: NoteKind): string[] =>
  longestFirst(NOTES.filter((row) => row.kind === kind))

/** A shorter word of the table stands only for itself, a longer one also for its inflections. */
const LEAST_STEM = 5
const NOTE_PATTERNS = NOTE_KINDS.filter((kind) => kind !== 'function word').map((kind) => {
  const stems = noteWordsOf(kind).map((word) =>
    word.length < LEAST_STEM && /^\p{Script=Latin}/u.test(word) ? `${escaped(word)}$` : escaped(word),
  )
  return { kind, pattern: new RegExp(`^(?:${stems.join('|')})`, 'u') }
})

/** What a word of a note is about, by how it begins. */
export const noteKindsOf = (word: string): NoteKind[] =>
  NOTE_PATTERNS.flatMap(({ kind, pattern }) => (pattern.test(word.toLowerCase()) ? [kind] : []))

function longestFirst(rows: readonly { words: readonly string[] }[]): string[] {
  return [...new Set(rows.flatMap(({ words }) => words))].sort((a, b) => b.length - a.length)
}

const DRUGS = readTable(new URL('./facts/drug-names.csv', import.meta.url), { name: text })

/** Medicines that are prescribed often, in lower case. */
export const DRUG_NAMES: readonly string[] = DRUGS.map(({ name }) => name)

const CONCEPTS = [
  'body part',
  'caller',
  'care of a patient',
  'change of a text',
  'clinical abbreviation',
  'clinical column',
  'coverage',
  'date of care',
  'death',
  'document about illness',
  'eponym noun',
  'experience',
  'experience of a patient',
  'illness label',
  'invented people',
  'kin',
  'known in a small place',
  'lab unit',
  'number word',
  'numbered record',
  'occupation',
  'organization',
  'other number',
  'owner of a number',
  'place',
  'possession of a patient',
  'possession of one person',
  'private mailbox',
  'received care',
  'record of a person',
  'scientific term',
  'seen by staff',
  'staff',
  'staff activity',
  'staff column',
  'staff title',
  'state of care',
  'street',
  'team',
  'title in another language',
  'title of a person',
  'work of staff',
] as const
type Concept = (typeof CONCEPTS)[number]

const CONTEXT = readTable(new URL('./facts/context-words.csv', import.meta.url), {
  concept: oneOf(CONCEPTS),
  words: list,
})

/** The words of a concept as alternatives of a pattern, longest first. */
export const anyOf = (concept: Concept): string =>
  longestFirst(CONTEXT.filter((row) => row.concept === concept))
    .map(escaped)
    .join('|')

const LABELS: ReadonlySet<string> = new Set(
  ROWS.filter(({ language }) => language !== 'English').flatMap(({ words }) => words.map(fold)),
)

/** Whether a word of another language is a label, not a part of a name. */
export const isPatientLabel = (word: string): boolean => LABELS.has(fold(word))

/** The words as alternatives of a pattern; a blank also matches `_`, `-` and nothing. */
export const alternatives = (words: readonly string[]): string =>
  words.map((word) => escaped(word).replaceAll(' ', '[ _-]?')).join('|')

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const CONCEPTS_OF: ReadonlyMap<string, readonly string[]> = conceptsByWord()

/** The concepts and kinds of labels that a word alone stands for, in any language. */
export const conceptsOf = (word: string): readonly string[] => CONCEPTS_OF.get(word.toLowerCase()) ?? []

function conceptsByWord(): Map<string, readonly string[]> {
  const concepts = new Map<string, Set<string>>()
  const rows: { concept: string; words: string[] }[] = [
    ...CONTEXT.map(({ concept, words }) => ({ concept, words })),
    ...ROWS.map(({ kind, words }) => ({ concept: `label of ${kind}`, words })),
  ]
  for (const { concept, words } of rows)
    for (const word of words) {
      const found = concepts.get(word.toLowerCase()) ?? new Set()
      concepts.set(word.toLowerCase(), found.add(concept))
    }
  return new Map([...concepts].map(([word, found]) => [word, [...found]]))
}
