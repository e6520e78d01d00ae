import type { Dictionary, FileKind } from './conformance.ts'

/** As far into a file as its declared version is looked for. */
export const HEAD_BYTES = 20_000

const VERSION_3 = /3\.0\.\d/
const VERSION_2 = /2\.[012]\.\d/

/**
 * The dictionary a file is held to, by the version it declares: 3.0 is the law since 2026-04-01 (45 CFR 180.50), so a file that
 * declares none is held to it.
 *
 * @param head the first bytes as text
 */
export function dictionaryOf(head: string): Dictionary {
  if (VERSION_3.test(head)) return 'v3.0.0'
  return VERSION_2.test(head) ? 'v2.2.0' : 'v3.0.0'
}

/** JSON begins with a brace or bracket; whatever else is there is judged as CSV. */
export const kindOf = (head: string): FileKind => (/^\uFEFF?\s*[{[]/.test(head) ? 'json' : 'csv')
