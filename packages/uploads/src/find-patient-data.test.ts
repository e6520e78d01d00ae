import { findPatientData } from './find-patient-data.ts'

test('a policy is about nobody', async () => {
  const texts = [
    { text: 'Physical Therapy Policy. Policy number PT-100. Effective January 1, 2026.', page: 1 },
    { text: 'Prior authorization is required for 97110. Call 1-800-555-0100.', page: 2 },
  ]
  expect(await findPatientData(texts)).toEqual({ kind: 'scanned', findings: [] })
})

test('a patient is found, with the page and without the text', async () => {
  const texts = [
    { text: 'Physical Therapy Policy.', page: 1 },
    { text: 'Patient: Maria Lopez, date of birth 03/14/1961, SSN 219-09-9998', page: 2 },
  ]
  const scan = await findPatientData(texts)
  expect(scan).toMatchObject({ kind: 'scanned' })
  expect(scan.kind === 'scanned' && scan.findings.map(({ page }) => page)).toContain(2)
  expect(scan.kind === 'scanned' && scan.findings.some(({ isCertain }) => isCertain)).toBe(true)
  expect(JSON.stringify(scan)).not.toMatch(/Lopez|219-09/)
})

test('an explanation of benefits with dot leaders is about a patient for certain', async () => {
  const lines = [
    'EXPLANATION OF BENEFITS',
    'GROUP NO........ 76-411220',
    'PATIENT......... INGRID LINDQVIST (SPOUSE)',
  ]
  const scan = await findPatientData([{ text: lines.join('\n'), page: 1 }])
  expect(scan).toMatchObject({ kind: 'scanned' })
  expect(scan.kind === 'scanned' && scan.findings).toContainEqual({
    rule: 'phi.patient-name',
    page: 1,
    isCertain: true,
  })
})

test('a name beside an illness, as an author beside a study, is a finding that is not certain', async () => {
  const scan = await findPatientData([
    {
      text: 'John Miller was diagnosed with diabetes.',
      page: 4,
    },
  ])
  expect(scan).toEqual({
    kind: 'scanned',
    findings: [{ rule: 'phi.name-health', page: 4, isCertain: false }],
  })
})
