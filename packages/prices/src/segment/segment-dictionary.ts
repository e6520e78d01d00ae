import type { FileTables } from '@ppman/mrf'
import type { codeLists, flagLists } from './numbered-lists.ts'

/**
 * The values that numbers in a segment's rows stand for. Lists only grow; 0 means none, except for
 * contracts, which start at 1.
 */
export type SegmentDictionary = {
  texts: string[]
  settings: string[]
  billingClasses: string[]
  drugTypes: string[]
  methodologies: string[]
  payers: string[]
  plans: string[]
  flags: string[]
  rateBases: string[]
  /** By list of codes: its codes. */
  codeLists: (readonly number[])[]
  /** By code: numbers of `codeWords`. */
  families: number[]
  codes: number[]
  types: number[]
  codeWords: string[]
}

type Sources = {
  tables: FileTables
  lists: ReturnType<typeof codeLists>
  flags: ReturnType<typeof flagLists>
  rateBases: readonly string[]
}

export const emptyDictionary = (): SegmentDictionary => ({
  texts: [],
  settings: [],
  billingClasses: [],
  drugTypes: [],
  methodologies: [],
  payers: [],
  plans: [],
  flags: [],
  rateBases: [],
  codeLists: [],
  families: [],
  codes: [],
  types: [],
  codeWords: [],
})

/** Returns at each call the entries added since the last call. */
export function dictionaryAdditions({ tables, lists, flags, rateBases }: Sources): () => SegmentDictionary {
  const sentCounts = new Map<keyof SegmentDictionary, number>()
  const { codeTexts } = lists
  const since = <Word>(all: readonly Word[], kind: keyof SegmentDictionary): Word[] => {
    const fresh = all.slice(sentCounts.get(kind))
    sentCounts.set(kind, all.length)
    return fresh
  }
  function freshLists(): number[][] {
    const from = sentCounts.get('codeLists') ?? 0
    sentCounts.set('codeLists', lists.count())
    return Array.from({ length: lists.count() - from }, (_, index) => lists.codesOf(from + index))
  }
  return () => ({
    texts: since(tables.texts.values, 'texts'),
    settings: since(tables.settings.values, 'settings'),
    billingClasses: since(tables.billingClasses.values, 'billingClasses'),
    drugTypes: since(tables.drugTypes.values, 'drugTypes'),
    methodologies: since(tables.methodologies.values, 'methodologies'),
    payers: since(tables.contracts, 'payers').map(({ payer }) => payer),
    plans: since(tables.contracts, 'plans').map(({ plan }) => plan),
    flags: since(flags.lists, 'flags').map((names) => names.join()),
    rateBases: since(rateBases, 'rateBases'),
    codeLists: freshLists(),
    families: since(codeTexts.families, 'families'),
    codes: since(codeTexts.codes, 'codes'),
    types: since(codeTexts.types, 'types'),
    codeWords: since(codeTexts.texts, 'codeWords'),
  })
}

/** Appends new entries to a dictionary. */
export function extendDictionary(dictionary: SegmentDictionary, fresh: SegmentDictionary): void {
  for (const kind of Object.keys(dictionary) as (keyof SegmentDictionary)[]) {
    const list: unknown[] = dictionary[kind]
    for (const word of fresh[kind]) list.push(word)
  }
}
