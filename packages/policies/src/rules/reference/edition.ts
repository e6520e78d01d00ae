import type { EditProvider } from './reference-edit.ts'

/** What the name of a file or table tells of the list in it. */
export type Edition = {
  provider: EditProvider | null
  /** First day, `YYYY-MM-DD`. */ releasedOn: string | null
}

const PROVIDERS: readonly (readonly [EditProvider, RegExp])[] = [
  ['outpatient', /ccioph|outpatient|hospital/i],
  ['dme', /\bdme|_dme/i],
  ['practitioner', /ccipra|practitioner/i],
]

/** NCCI's version 1 began in 1995, each year has one, and each quarter a part of it: 32.2 holds from 1 July 2026. */
const VERSION = /\bcci(?:pra|oph)-?v(\d\d)([0-3])r\d/i
const VERSION_ZERO_YEAR = 1994
const EFFECTIVE = /eff[_ -]?(\d\d)[_-](\d\d)[_-]((?:19|20)\d\d)/i

/**
 * Reads names as CMS gives them: `ccipra-v322r0-f1.txt` (practitioner, version 32.2, part 1), `MCR_MUE_OutpatientHospitalServices_Eff_
 * 07-01-2026.csv`. The first name that tells something counts.
 */
export function editionOf(names: readonly string[]): Edition {
  return { provider: firstOf(names, providerIn), releasedOn: firstOf(names, dayIn) }
}

function firstOf<T>(names: readonly string[], read: (name: string) => T | null): T | null {
  for (const name of names) {
    const found = read(name)
    if (found !== null) return found
  }
  return null
}

const providerIn = (name: string) => PROVIDERS.find(([, pattern]) => pattern.test(name))?.[0] ?? null

function dayIn(name: string): string | null {
  const [, version, quarter] = VERSION.exec(name) ?? []
  if (version)
    return `${VERSION_ZERO_YEAR + Number(version)}-${String(Number(quarter) * 3 + 1).padStart(2, '0')}-01`
  const [, month, day, year] = EFFECTIVE.exec(name) ?? []
  return year && Number(month) <= 12 && Number(day) <= 28 ? `${year}-${month}-${day}` : null
}
