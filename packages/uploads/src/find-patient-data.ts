import { AppError } from '@ppman/errors'
import { runLimitedChild } from '@ppman/child-processes'

/**
 * Where a text seems to be about a patient. It never holds the text. Names in a medical text are
 * often those of authors, and a number may only look like that of a person: such a finding is not
 * certain, and is a warning instead of a rejection.
 */
export type PatientFinding = { rule: string; page: number | null; isCertain: boolean }

/** A piece of a document's text with its page. */
export type ScannedText = { text: string; page: number | null }

/** What the scan says: what it found, or that the text takes too much to be scanned. */
export type PatientScan = { kind: 'scanned'; findings: readonly PatientFinding[] } | { kind: 'too_complex' }

const SCAN_LIMITS = { timeoutMs: 60_000, memoryMb: 768 }
const CHILD = new URL('./scan-child.ts', import.meta.url)

/**
 * Looks for information about patients in the text of a document (45 CFR 164.514(b)(2)), with the
 * rules of the documentation's gate. It runs in a child process with limits.
 *
 * @throws AppError `unavailable` when the child failed for a reason that is not the text's
 */
export async function findPatientData(texts: readonly ScannedText[]): Promise<PatientScan> {
  const input = Buffer.from(JSON.stringify(texts))
  const answer = await runLimitedChild({ program: CHILD, input, limits: SCAN_LIMITS })
  if (answer.kind === 'killed') return { kind: 'too_complex' }
  if (answer.kind === 'answered') return JSON.parse(answer.output) as PatientScan
  throw new AppError('unavailable', 'The file could not be checked now. Try again soon.')
}
