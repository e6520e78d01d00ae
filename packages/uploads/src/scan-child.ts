import { json } from 'node:stream/consumers'
import { type Finding, reviewText } from '@ppman/topic-pipeline'
import type { PatientFinding, PatientScan, ScannedText } from './find-patient-data.ts'

/** Rules that also match authors of cited studies. */
const UNCERTAIN = new Set(['phi.person-record', 'phi.likely-patient', 'phi.name-health'])
/** Numbers of contracts and studies have the shape of a Social Security number. */
const SSN = 'phi.ssn'
const SSN_LABEL = /\b(?:ssn|social security)\b/i
const LABEL_CHARS = 60

/** Scans the texts from standard input for patients and writes a `PatientScan`. */
const texts = (await json(process.stdin)) as ScannedText[]
const pages = Map.groupBy(texts, ({ page }) => page)
const fields = [...pages].map(([page, ofPage]) => ({
  field: String(page ?? ''),
  text: ofPage.map(({ text }) => text).join('\n'),
}))
const lines = new Map(fields.map(({ field, text }) => [field, text.split('\n')]))
// The fingerprints of secrets are not used here, so their key does not matter.
const found = reviewText(fields, 'unused').filter(
  ({ class: kind, severity }) => kind === 'phi' && severity === 'error',
)
const scan: PatientScan = { kind: 'scanned', findings: found.map(findingOf) }
process.stdout.write(JSON.stringify(scan))

function findingOf(finding: Finding): PatientFinding {
  const { ruleId: rule, field } = finding
  const isCertain = rule === SSN ? hasLabel(finding) : !UNCERTAIN.has(rule)
  return { rule, page: field === '' ? null : Number(field), isCertain }
}

function hasLabel({ field, line, column }: Finding): boolean {
  const text = lines.get(field)?.[line - 1] ?? ''
  return SSN_LABEL.test(text.slice(Math.max(0, column - LABEL_CHARS), column))
}
