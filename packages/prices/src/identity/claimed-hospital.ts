import { Readable } from 'node:stream'
import { type ByteSource, claimedMembers, type FileReport, type PriceContent } from '@ppman/mrf'
import { readFileEvidence } from './file-evidence.ts'
import { isOtherName, isSameName } from './name-likeness.ts'

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
