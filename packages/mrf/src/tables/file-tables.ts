import { type ChargeRecord, MAX_CODES } from '../record.ts'
import { interner } from './interner.ts'
import { pairIds } from './pair-ids.ts'

/** The distinct texts, codes and contracts of a file; records and rates refer to them by id. */
export type FileTables = ReturnType<typeof fileTables>

const upper = (text: string) => text.toUpperCase()
const lower = (text: string) => text.toLowerCase()

/**
 * Codes are compared as published, with the type in upper case; contracts by payer and plan,
 * ignoring case (data definitions).
 */
export function fileTables() {
  const payers = interner()
  const plans = interner()
  const folded = { payers: foldedIds(payers.values), plans: foldedIds(plans.values) }
  const contractPairs = pairIds()
  const contracts: { payer: string; plan: string }[] = []
  const codeTypes = interner(upper)
  const codeTexts = interner()
  const codePairs = pairIds()

  function contractId(payer: number, plan: number): number {
    const id = contractPairs.idOf(folded.payers(payer), folded.plans(plan))
    if (id === contracts.length) contracts.push({ payer: payers.values[payer]!, plan: plans.values[plan]! })
    return id
  }

  return {
    codeTypes,
    codeTexts,
    settings: interner(lower),
    billingClasses: interner(lower),
    methodologies: interner(lower),
    drugTypes: interner(lower),
    texts: interner(),
    payers,
    plans,
    contracts,
    /** Number of distinct (type, code). */
    codeCount: codePairs.count,
    code(id: number): { type: string; code: string } {
      return { type: codeTypes.values[codePairs.first(id)]!, code: codeTexts.values[codePairs.second(id)]! }
    },
    codeType: (id: number): string => codeTypes.values[codePairs.first(id)]!,
    /**
     * Adds a (type, code) to a record that does not have it yet; beyond `MAX_CODES` it is left out.
     */
    addCode(record: ChargeRecord, type: number, code: number): void {
      const id = codePairs.idOf(type, code)
      for (let i = 0; i < record.codeCount; i++) if (record.codes[i] === id) return
      if (record.codeCount < MAX_CODES) record.codes[record.codeCount++] = id
    },
    contractOf: (payer: string, plan: string) => contractId(payers.idOfText(payer), plans.idOfText(plan)),
    /** The first spelling met names the contract. */
    contractId,
  }
}

/** Case-insensitive ids of texts whose spelling is kept. */
function foldedIds(values: readonly string[]): (id: number) => number {
  const byText = new Map<string, number>()
  const folded: number[] = []
  return (id) => {
    const found = folded[id]
    if (found !== undefined) return found
    const text = values[id]!.toLowerCase()
    if (!byText.has(text)) byText.set(text, id)
    while (folded.length < id) folded.push(undefined as never)
    return (folded[id] = byText.get(text)!)
  }
}
