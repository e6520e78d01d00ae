import { json } from 'node:stream/consumers'
import { reviewText } from '@ppman/topic-pipeline'
import type { PatientFinding, PatientScan, ScannedText } from './find-patient-data.ts'

/** Scans the texts from standard input for patients and writes a `PatientScan`. */
const texts = (await json(process.stdin)) as ScannedText[]
const pages = Map.groupBy(texts, ({ page }) => page)
const fields = [...pages].map(([page, ofPage]) => ({
  field: String(page ?? ''),
  text: ofPage.map(({ text }) => text).join('\n'),
}))
// The fingerprints of secrets are not used here, so their key does not matter.
const findings = reviewText(fields, 'unused').flatMap(({ class: kind, severity, ruleId, field }) =>
  kind === 'phi' && severity === 'error' ? [{ rule: ruleId, page: field === '' ? null : Number(field) }] : [],
)
const scan: PatientScan = { kind: 'scanned', findings: findings satisfies PatientFinding[] }
process.stdout.write(JSON.stringify(scan))
