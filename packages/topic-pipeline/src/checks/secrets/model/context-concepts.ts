import { list, oneOf, readTable } from '@ppman/facts'

const CONCEPTS = [
  'account',
  'code',
  'command',
  'door',
  'invented',
  'network',
  'no value',
  'number word',
  'own choice',
  'password',
  'phone',
  'pin',
  'public value',
  'question',
  'recovery',
  'retired',
  'rule',
  'sealed',
  'secret',
  'spelled',
  'spelling word',
  'states',
  'store',
  'tells',
] as const
type Concept = (typeof CONCEPTS)[number]

const ROWS = readTable(new URL('../facts/secret-context.csv', import.meta.url), {
  concept: oneOf(CONCEPTS),
  words: list,
})

const CONCEPTS_OF = new Map<string, Concept[]>()
for (const { concept, words } of ROWS)
  for (const word of words) CONCEPTS_OF.set(word, [...(CONCEPTS_OF.get(word) ?? []), concept])

/** The words of a concept, in lower case. */
export const wordsOfConcept = (concept: Concept): readonly string[] =>
  ROWS.filter((row) => row.concept === concept).flatMap(({ words }) => words)

/** What a word in lower case says about a value beside it. */
export const conceptsOf = (word: string): readonly Concept[] => CONCEPTS_OF.get(word) ?? []
