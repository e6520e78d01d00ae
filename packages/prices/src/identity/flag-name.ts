import type { FileReport } from '@ppman/mrf'
import { isOtherName } from './name-likeness.ts'

/** Flags a reading whose file names another hospital than the one it is taken in for; an operator may know better, so it is kept all the same. */
export function flagName(report: FileReport, knownNames: readonly string[]): FileReport {
  if (!report.hospitalName || !isOtherName(report.hospitalName, knownNames)) return report
  const flags = [...report.flags, { flag: 'hospital_name_differs' as const, count: 1, firstRecord: null }]
  return { ...report, flags: flags.sort((a, b) => (a.flag < b.flag ? -1 : 1)) }
}
