import { Readable } from 'node:stream'
import { type ByteSource, claimedMembers, type FileReport, type PriceContent } from '@ppman/mrf'
import { readFileEvidence } from './file-evidence.ts'

/** Words that many hospital names share. */
const COMMON = new Set(
  (
    'and at center centre clinic community co corp county ctr for general health healthcare hosp ' +
    'hospital hospitals inc llc med medical ' +
    'medicine memorial of regional st system systems the'
  ).split(' '),
)

/** Share of the distinctive words of the shorter name that the other contains, 0 to 1. */
export function nameLikeness(a: string, b: string): number {
  const [one, two] = [distinctiveWords(a), distinctiveWords(b)]
  const [few, many] = one.size <= two.size ? [one, two] : [two, one]
  return few.size === 0 ? 0 : [...few].filter((word) => many.has(word)).length / few.size
}

/** Names at or above this likeness count as the same hospital. */
export const MIN_LIKENESS = 0.6

/**
 * Whether a name differs from all names of a hospital. Names without a distinctive word never
 * differ.
 */
function isOtherName(name: string, names: readonly string[]): boolean {
  const telling = names.filter((each) => distinctiveWords(each).size > 0)
  return (
    distinctiveWords(name).size > 0 &&
    telling.length > 0 &&
    telling.every((each) => nameLikeness(name, each) < MIN_LIKENESS)
  )
}

/** Whether a name is like one of the names. A name without a distinctive word never is. */
const isSameName = (name: string, names: readonly string[]): boolean =>
  names.some((each) => nameLikeness(name, each) >= MIN_LIKENESS)

const distinctiveWords = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}+|['’]/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !COMMON.has(word)),
  )

/** The names and NPIs of a hospital. */
export type HospitalIdentity = { names: readonly string[]; npis: readonly string[] }

/**
 * Finds the archive members whose header names the hospital or one of its NPIs, largest first.
 *
 * @returns null when the default choice applies, the largest price file
 */
export const membersOfHospital = (source: ByteSource, hospital: HospitalIdentity): Promise<string[] | null> =>
  claimedMembers(source, (member) => isClaimed(member, hospital))

async function isClaimed(
  { content, head }: PriceContent,
  { names, npis }: HospitalIdentity,
): Promise<boolean> {
  const heading = await readFileEvidence(Readable.from(content.open()))
  const named = head.kind === 'csv' ? (head.csv.general.get('hospital_name') ?? '') : ''
  if (heading.npis.some((npi) => npis.includes(npi))) return true
  return [named, ...heading.names].some((name) => isSameName(name, names))
}

/** Adds a flag when the file names another hospital than the one it is ingested for. */
export function flagName(report: FileReport, knownNames: readonly string[]): FileReport {
  if (!report.hospitalName || !isOtherName(report.hospitalName, knownNames)) return report
  const flags = [...report.flags, { flag: 'hospital_name_differs' as const, count: 1, firstRecord: null }]
  return { ...report, flags: flags.sort((a, b) => (a.flag < b.flag ? -1 : 1)) }
}
