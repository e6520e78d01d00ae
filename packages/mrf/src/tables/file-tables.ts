import { decodeText } from '../text/encoding.ts'
import { isNoPrice, isNull, isPlaceholder } from '../text/placeholder.ts'
import { type ChargeRecord, MAX_CODES } from '../record.ts'
import { pairIds } from './pair-ids.ts'

/** Numbers the texts of one kind of cell. Id 0 is always the empty text. */
export type Interner = {
  /** Normalized texts by id. */
  readonly values: string[]
  idOf(buf: Buffer, from: number, to: number): number
  idOfText(text: string): number
}

/**
 * Texts with the same normal form share an id; each spelling is decoded and normalized once.
 *
 * @param normalise gives the normal form of a trimmed text, for example `(text) =>
 *   text.toUpperCase()`
 */
function interner(normalise: (text: string) => string = (text) => text): Interner {
  const spellings = byteDictionary()
  const idOfSpelling: number[] = []
  const values = ['']
  const ids = new Map([['', 0]])

  function addSpelling(bytes: Buffer): number {
    const text = normalise(decodeText(bytes).trim())
    const id = ids.get(text) ?? values.push(text) - 1
    ids.set(text, id)
    idOfSpelling.push(id)
    return id
  }

  function idOf(buf: Buffer, from: number, to: number): number {
    if (from >= to) return 0
    const spelling = spellings.idOf(buf, from, to)
    return idOfSpelling[spelling] ?? addSpelling(buf.subarray(from, to))
  }
  const idOfText = (text: string): number => {
    const bytes = Buffer.from(text)
    return idOf(bytes, 0, bytes.length)
  }
  return { values, idOf, idOfText }
}

const EMPTY = -1
const FIRST_SLOTS = 1 << 12
const RECENT = 1 << 10
/** FNV-1a: short, and good enough for cells of text. */
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
/** A local name: a global lookup for every byte is slow in sandboxed modules. */
const { imul } = Math

/**
 * Numbers distinct byte ranges 0, 1, 2 … without building a string for one that was seen before.
 */
function byteDictionary() {
  let slots = new Int32Array(FIRST_SLOTS).fill(EMPTY)
  /** Recent ids by a cheap hash: files repeat themselves, and comparing costs half of hashing. */
  const recent = new Int32Array(RECENT).fill(EMPTY)
  let arena = Buffer.allocUnsafe(64 * 1024)
  let used = 0
  const offsets: number[] = [0]
  const hashes: number[] = []

  /** The id of these bytes: the next number when they are new. */
  function idOf(buf: Buffer, from: number, to: number): number {
    const place =
      ((to - from) * 31 + buf[from]! * 7 + buf[to - 1]! * 3 + buf[(from + to) >>> 1]!) & (RECENT - 1)
    const met = recent[place]!
    if (met !== EMPTY && isEqual(met, buf, from, to)) return met
    return (recent[place] = find(buf, from, to))
  }

  function find(buf: Buffer, from: number, to: number): number {
    const hash = hashOf(buf, from, to)
    for (let slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const id = slots[slot]!
      if (id === EMPTY) return add(buf, from, to, hash)
      if (hashes[id] === hash && isEqual(id, buf, from, to)) return id
    }
  }

  function isEqual(id: number, buf: Buffer, from: number, to: number): boolean {
    const start = offsets[id]!
    if (offsets[id + 1]! - start !== to - from) return false
    for (let i = 0; i < to - from; i++) if (arena[start + i] !== buf[from + i]) return false
    return true
  }

  function add(buf: Buffer, from: number, to: number, hash: number): number {
    const id = hashes.length
    if (used + to - from > arena.length)
      arena = Buffer.concat([arena.subarray(0, used)], (used + to - from) * 2)
    used += buf.copy(arena, used, from, to)
    offsets.push(used)
    hashes.push(hash)
    if (hashes.length * 2 > slots.length) grow()
    else place(id, hash)
    return id
  }

  function place(id: number, hash: number): void {
    let slot = hash & (slots.length - 1)
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = id
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2).fill(EMPTY)
    hashes.forEach((hash, id) => place(id, hash))
  }

  return { idOf }
}

function hashOf(buf: Buffer, from: number, to: number): number {
  let hash = FNV_OFFSET
  for (let i = from; i < to; i++) hash = imul(hash ^ buf[i]!, FNV_PRIME)
  return (hash ^ (hash >>> 15)) >>> 1
}

/** The distinct texts, codes and contracts of a file; records and rates refer to them by id. */
export type FileTables = ReturnType<typeof fileTables>

/** Without the quotes that word processors put around a word. */
const bare = (text: string) => /^[“”](.*)[“”]$/s.exec(text)?.[1]?.trim() ?? text
const lower = (text: string) => (isPlaceholder(text) ? '' : bare(text).toLowerCase())
const nameOf = (text: string) => (isNull(text) ? '' : text)
const typeOf = (text: string) => nameOf(bare(text)).toUpperCase()

/** Short forms of settings in exports of billing systems. */
const SETTINGS = new Map([
  ['ip', 'inpatient'],
  ['inpt', 'inpatient'],
  ['op', 'outpatient'],
  ['outpt', 'outpatient'],
  ['ip/op', 'both'],
  ['op/ip', 'both'],
  ['inpatient/outpatient', 'both'],
  ['inpatient and outpatient', 'both'],
])
const settingOf = (text: string) => SETTINGS.get(lower(text)) ?? lower(text)

/**
 * Codes are compared as published, with the type in upper case; contracts by payer and plan,
 * ignoring case (data definitions).
 */
export function fileTables() {
  const texts = interner()
  const payers = interner(nameOf)
  const plans = interner(nameOf)
  const folded = { payers: foldedIds(payers.values), plans: foldedIds(plans.values) }
  const contractPairs = pairIds()
  const contracts: { payer: string; plan: string }[] = []
  const codeTypes = interner(typeOf)
  const codeTexts = interner(nameOf)
  /** By text: itself, or 0 where it says that there is no price. */
  const priceTexts: number[] = []
  const codePairs = pairIds()

  function contractId(payer: number, plan: number): number {
    const id = contractPairs.idOf(folded.payers(payer), folded.plans(plan))
    if (id === contracts.length) contracts.push({ payer: payers.values[payer]!, plan: plans.values[plan]! })
    return id
  }

  return {
    codeTypes,
    codeTexts,
    settings: interner(settingOf),
    billingClasses: interner(lower),
    methodologies: interner(lower),
    drugTypes: interner(lower),
    texts,
    /** The id of an algorithm's text; 0 where it only says that there is none. */
    priceText: (id: number): number => (priceTexts[id] ??= isNoPrice(texts.values[id]!) ? 0 : id),
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
