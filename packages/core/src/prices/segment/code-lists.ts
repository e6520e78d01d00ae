import type { ChargeRecord, FileTables } from '@ppman/mrf'
import { codeFamily } from '../code-family.ts'

const PAIR = 2 ** 26

/** Numbers lists of codes in the order published, 0 for the empty one, and the words of codes. */
export function codeLists({ code }: Pick<FileTables, 'code'>) {
  const lists: number[][] = [[]]
  /** A list is known by the list before its last code, and that code. */
  const byStep = new Map<number, number>()
  const words = codeWords(code)
  let last = 0

  function idOf({ codes, codeCount }: ChargeRecord): number {
    if (isLast(codes, codeCount)) return last
    last = 0
    for (let i = 0; i < codeCount; i++) last = step(last, codes[i]!)
    return last
  }

  function isLast(codes: Int32Array, codeCount: number): boolean {
    const list = lists[last]!
    if (list.length !== codeCount) return false
    for (let i = 0; i < codeCount; i++) if (list[i] !== codes[i]) return false
    return true
  }

  function step(list: number, codeId: number): number {
    const key = list * PAIR + codeId
    const known = byStep.get(key)
    if (known !== undefined) return known
    byStep.set(key, lists.length)
    words.learn(codeId)
    return lists.push([...lists[list]!, codeId]) - 1
  }
  /** `|CPT:27130|RC:0360|`: what a search looks for, with family and code of each, in one text. */
  function keyOf(list: number): string {
    return `|${lists[list]!.map((id) => words.keyOf(id)).join('|')}|`
  }
  return { idOf, lists, keyOf, words }
}

/** Family, code and declared type of code ids, each text numbered from 1. */
function codeWords(code: FileTables['code']) {
  const texts = ['']
  const ids = new Map<string, number>()
  const families: number[] = []
  const codes: number[] = []
  const types: number[] = []

  function numberOf(text: string): number {
    const known = ids.get(text)
    if (known !== undefined) return known
    ids.set(text, texts.length)
    return texts.push(text) - 1
  }

  /** Makes the words of ids up to this one known. */
  function learn(codeId: number): void {
    for (let id = codes.length; id <= codeId; id++) {
      const found = code(id)
      families.push(numberOf(codeFamily(found.type, found.code)))
      codes.push(numberOf(found.code))
      types.push(numberOf(found.type))
    }
  }
  const textOf = (id: number) => texts[id]!

  function keyOf(codeId: number): string {
    return `${textOf(families[codeId]!)}:${textOf(codes[codeId]!)}`
  }
  return { learn, keyOf, families, codes, types, textOf }
}
