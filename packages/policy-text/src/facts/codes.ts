import { lazy } from '@ppman/facts'
import { writeOutRanges } from '../language/plain-text.ts'
import { isModifier } from '../text/modifiers.ts'
import { anyOf, source } from '../text/pattern.ts'

/**
 * CPT I, II (F), III (T), PLA (U), MAAA (M) and HCPCS II, without amounts, phone numbers and file
 * names.
 */
const CODE = /(?<![\w$#,./-]|\d-)(?:\d{5}|\d{4}[FTUM]|[A-CEGHJ-MP-V]\d{4})(?!\w|-\d|[.,]\d|%)/g
/** ICD-10-CM with its dot. Without it, it looks like an HCPCS code or a room number. */
const ICD10 = /(?<![\w.])[A-TV-Z]\d[0-9A-B]\.[0-9A-TV-Z]{1,4}(?!\w)/g

/** Words in a sentence that make a five-digit number a code. */
const SUPPORT = anyOf(
  /\b(?:cpt|hcpcs|codes?|procedures?|modifiers?|units?|claims?|billed|reported)\b/,
  /\b(?:reimburs\w*|covered|coverage|investigational|experimental|unproven|medically necessary|separately)\b/,
  /\b(?:prior auth\w*|pre-?cert\w*|pre-?auth\w*)\b/,
)
/** Words in a citation that make a number a code. */
const NAMED = /\b(cpt|hcpcs)\b/i
/** Context in which a five-digit number is not a code: people, places, papers, money. */
const AFTER =
  /^\s*(?:men|women|patients|subjects|participants|people|persons|members|adults|children|cases|dollars)\b/i
const STATE = source`
  A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|
  UT|V[TA]|W[AVIY]
`
const NUMBERED = 'PMID|PMC|NCT|ISSN|DOI|LCD|NCD|Box|(?:Policy|Article)(?!:)|page|n\\s*='
const BEFORE = new RegExp(`(?:\\b(?:${STATE}|${NUMBERED})[:#]?\\s*(?:No\\.?\\s*)?|\\$\\s*)$`, 'i')

/**
 * Characters around a number that are searched. Bounded, so that a list of thousands of codes stays
 * linear.
 */
const CONTEXT_CHARS = 40

/** An item that begins with a code. */
const OPENS = /^\W*\d{5}\b(?! ?[-/]?\d)/

/**
 * Billing codes named in a text, upper case, sorted. Numbers that only look like codes are left
 * out.
 *
 * @param lead the sentence that introduces the list of an item
 */
export function codesIn(
  text: string,
  { isRow = false, isCited = false, lead = '' }: { isRow?: boolean; isCited?: boolean; lead?: string } = {},
): string[] {
  const plain = writeOutRanges(text)
  const found = [...plain.matchAll(CODE)]
  const isList = found.length > 1 || isRow || (OPENS.test(text) && SUPPORT.test(lead))
  const isNamed = lazy(() => NAMED.test(plain))
  const isSupported = lazy(() => isList || SUPPORT.test(plain))
  const codes = found
    .filter((match) => isCode(match, plain, isCited ? isNamed : isSupported, isCited))
    .map(([code]) => code)
  return [...new Set([...codes, ...(isCited ? [] : (plain.match(ICD10) ?? []))])].sort()
}

/** @param isMeant whether the text makes a five-digit number a code; in a citation, any number */
function isCode(
  { 0: code, index }: RegExpExecArray,
  text: string,
  isMeant: () => boolean,
  isCited: boolean,
): boolean {
  if (
    AFTER.test(text.slice(index + code.length, index + CONTEXT_CHARS)) ||
    BEFORE.test(text.slice(Math.max(0, index - CONTEXT_CHARS), index))
  )
    return false
  return (!isCited && !/^\d{5}$/.test(code)) || isMeant()
}

/** Up to this many codes are searched one by one. */
const FEW = 8

/**
 * Positions of codes in a text, from left to right, without overlaps. Time is linear in the text,
 * whatever the number of codes.
 */
function* codePlaces(text: string, codes: readonly string[]): Generator<{ code: string; from: number }> {
  const wanted = new Set(codes)
  const lengths = [...new Set(codes.map(({ length }) => length))].sort((a, b) => b - a)
  for (let from = 0; from < text.length; from += 1) {
    const length = lengths.find((chars) => wanted.has(text.slice(from, from + chars)))
    if (length === undefined) continue
    yield { code: text.slice(from, from + length), from }
    from += length - 1
  }
}

/** The codes that occur in a text, in the given order. */
export function codesWithin(text: string, codes: readonly string[]): string[] {
  if (codes.length <= FEW) return codes.filter((code) => text.includes(code))
  const found = new Set(Array.from(codePlaces(text, codes), ({ code }) => code))
  return codes.filter((code) => found.has(code))
}

/** A text without these codes. */
export function withoutCodes(text: string, codes: readonly string[]): string {
  if (codes.length <= FEW) return codes.reduce((rest, code) => rest.replaceAll(code, ''), text)
  const kept: string[] = []
  let from = 0
  for (const place of codePlaces(text, codes)) {
    kept.push(text.slice(from, place.from))
    from = place.from + place.code.length
  }
  return [...kept, text.slice(from)].join('')
}

const AFTER_CUE =
  /\b(?:[Mm]odifiers?|MODIFIERS?):? ((?:-?[0-9A-Z]{2}\b(?:, and | and |, or | or |, |\/|\s)?)+)/g

/**
 * Two-character modifiers after the word "modifier", upper case, sorted. Lower-case words are never
 * modifiers.
 */
export function modifiersIn(text: string): string[] {
  const found = [...text.matchAll(AFTER_CUE)].flatMap(
    ([, list]) => list!.match(/\b(?:[A-Z][A-Z0-9]|\d[A-Z0-9])\b/g) ?? [],
  )
  return [...new Set(found)].filter(isModifier).sort()
}
