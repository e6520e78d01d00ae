import { casesOf, type Written } from './case.ts'
import { fence } from './parts.ts'

const WRITTEN: readonly Written[] = [
  ['format', 'A chart number has 8 digits and is written as 0000-0000.'],
  ['format', fence('json', '{"identifier":[{"type":{"coding":[{"code":"MR"}]},"value":"{mrn}"}]}')],
  ['format', fence('', 'PID|1||{mrn}^^^{facility}^MR||{last}^{first}||{yyyymmdd}|{sex}')],
  ['format', fence('graphql', 'query($mrn: String!) { patient(mrn: $mrn) { id } }')],
  ['format', 'The MBI has 11 characters; positions 2, 5, 8 and 9 are letters.'],
  ['format', fence('bash', 'curl "$BASE/eligibility?memberId={memberId}&dos={date}"')],
  ['format', 'DMG02 holds the birth date as CCYYMMDD.'],
  ['sample', 'John Doe, DOB 01/01/1970, is the sample patient of the sandbox.'],
  ['sample', fence('json', '{"patient":{"fullName":"Jane Doe","memberId":"000000000"}}')],
  ['sample', 'Test with SSN 000-00-0000 and member ID 123456789 (sandbox).'],
  ['sample', 'Call 555-0142 or write to patient@example.com.'],
  ['organisation', 'Fax appeals to the appeals department at 614-291-4400.'],
  ['organisation', 'Members call 800-291-4477, TTY 711.'],
  ['organisation', 'Send records to Lakeside Clinic, 1840 Willow Bend Road, Dayton, OH 45402.'],
  ['organisation', 'Provider NPI 1234567893, tax id 12-3456789, CCN 360051.'],
  ['organisation', 'Payer id 60054, group NPI 1992707882.'],
  ['staff', 'Reviewed by Ingrid Sorensen, MD, on 14 February 2026.'],
  ['staff', 'Written by Tomasz Wieczorek; maintained by the claims team.'],
  ['staff', 'Dr. Freya Halvorsen explains how dialysis is billed.'],
  ['staff', 'Thanks to Petra Novakova and Idris Halloran for the report.'],
  ['history', 'Alois Alzheimer described the disease in 1906.'],
  ['history', 'Named after Thomas Hodgkin, who described the lymphoma in 1832.'],
  ['code', 'ICD-10 E11.65, CPT 99213 and HCPCS J1745 need prior authorization.'],
  ['code', 'Diagnosis codes Z99.2 and N18.6 mean dialysis.'],
  ['code', 'Claim status category A3:42:85 means rejected.'],
  ['count', 'Of 1,204 patients 94 were older than 90 years.'],
  ['count', 'Patients aged 65 or older pay nothing; 12.3 % were admitted twice.'],
  ['policy', 'Effective date 03/01/2026, last reviewed 02/14/2026, policy number 2026-0114.'],
  ['policy', 'The member must have been admitted within 30 days before discharge.'],
  ['policy', 'Pacemaker replacement is covered when the battery is at its end.'],
  ['policy', 'Biometric sign-in by fingerprint is optional for members.'],
  ['product', 'Patient Portal, Member Match and Health Connect share one sign-in.'],
  ['product', 'Open Member Services, then Benefit Summary, then Print Card.'],
  ['device', 'Serial number: printed below the bar code of the reader.'],
  ['url', 'GET https://api.example.com/fhir/Patient/{id}/$everything'],
  ['ip', 'Members reach the gateway at 192.0.2.17 and 2001:db8::1.'],
  ['order', 'Ticket 4471-0098 was merged; release 2026.02.14.'],
  ['alt', '![Photo of the front of a member card without a name](./a.png)'],
  [
    'table',
    '| Field | Type | Example |\n|---|---|---|\n| name | string | {name} |\n| birthDate | date | ' +
      '{yyyy-mm-dd} |',
  ],
  ['table', '| Drug | Approved | Route |\n|---|---|---|\n| Adalimumab | 2002-12-31 | injection |'],
]

/** Third lot: what looks like patient data and is none. */
export const PHI_CLEAN_THIRD = casesOf('phi-clean-third', 'clean', WRITTEN)
