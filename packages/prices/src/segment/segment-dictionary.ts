import { type ChargeRecord, type FileReport, type FileTables, MAX_CODES, pairIds } from '@ppman/mrf'
import { codeFamily } from '../code-family.ts'

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

/** Numbers lists of codes in published order (0 is the empty list), and the texts of codes. */
export function codeLists({ code }: Pick<FileTables, 'code'>) {
  /**
   * A list is the list before its last code plus that code; its number is that of the pair plus
   * one.
   */
  const steps = pairIds()
  const codeTexts = numberCodeTexts(code)
  const last = { list: 0, codeCount: 0, codes: new Int32Array(MAX_CODES) }

  function idOf({ codes, codeCount }: ChargeRecord): number {
    if (isLast(codes, codeCount)) return last.list
    last.list = 0
    last.codeCount = codeCount
    for (let i = 0; i < codeCount; i++) {
      codeTexts.learn((last.codes[i] = codes[i]!))
      last.list = steps.idOf(last.list, codes[i]!) + 1
    }
    return last.list
  }

  function isLast(codes: Int32Array, codeCount: number): boolean {
    if (last.codeCount !== codeCount) return false
    for (let i = 0; i < codeCount; i++) if (last.codes[i] !== codes[i]) return false
    return true
  }

  /** The codes of a list. */
  function codesOf(list: number): number[] {
    const codes: number[] = []
    for (let rest = list; rest > 0; rest = steps.first(rest - 1)) codes.push(steps.second(rest - 1))
    return codes.reverse()
  }
  return { idOf, codesOf, count: () => steps.count() + 1, codeTexts }
}

/** Family, code and declared type of code ids, each text numbered from 1. */
function numberCodeTexts(code: FileTables['code']) {
  const texts = ['']
  const ids = new Map<string, number>()
  const families: number[] = []
  const codes: number[] = []
  const types: number[] = []

  function numberOf(text: string): number {
    const existing = ids.get(text)
    if (existing !== undefined) return existing
    ids.set(text, texts.length)
    return texts.push(text) - 1
  }

  /** Adds the texts of all code ids up to this one. */
  function addUpTo(codeId: number): void {
    for (let id = codes.length; id <= codeId; id++) {
      const found = code(id)
      families.push(numberOf(codeFamily(found.type, found.code)))
      codes.push(numberOf(found.code))
      types.push(numberOf(found.type))
    }
  }
  return { learn: addUpTo, families, codes, types, texts }
}

type Flag = FileReport['flags'][number]['flag']

/** Numbers sets of flags; 0 is the empty set. */
export function flagLists() {
  const lists: Flag[][] = [[]]
  const byNames = new Map<string, number>([['', 0]])
  const step = new Map<Flag, number[]>()

  /** The set with one more flag. */
  function withFlag(list: number, flag: Flag): number {
    const next = step.get(flag) ?? []
    step.set(flag, next)
    return (next[list] ??= idOf([...new Set([...lists[list]!, flag])].sort()))
  }

  function idOf(flags: Flag[]): number {
    const existing = byNames.get(flags.join()) ?? lists.push(flags) - 1
    byNames.set(flags.join(), existing)
    return existing
  }
  const union = (one: number, other: number) => (other === 0 ? one : lists[other]!.reduce(withFlag, one))

  return { withFlag, union, lists }
}
