import { casesOf, type Written } from './case.ts'
import { B62, base64, cut, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(1009)
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')
const gho = () => `gho_${j(B62, 36)}`
const [front, back] = cut(gho(), 18)

const PATIENTS: readonly Written[] = [
  ['prose', 'Patient Virginia Woods has an appointment for chemotherapy on May 4.'],
  ['prose', 'April Washington, whose account is 4410-0872, asked us to correct her address.'],
  ['prose', 'The member we spoke to was June Page; her insulin was denied.'],
  ['prose', 'Please merge the duplicate charts of Dale Summers (DOB 3/2/58).'],
  ['prose', 'Ask Mrs. Hope for her Medicare number before her cataract surgery.'],
  ['prose', 'Carter Ford’s mother called about his asthma inhaler.'],
  ['prose', 'On March 3, Georgia May delivered twins at 34 weeks.'],
  ['prose', 'Lucas Tran’s ICD-10 is F84.0 and he sees a speech therapist.'],
  ['prose', 'Samantha O’Neil — BRCA1 positive, mastectomy planned.'],
  ['prose', 'Referral 8812-0044 is for Priya Venkataraman, cardiology.'],
  ['prose', 'For example, Maria Gonzalez, a diabetic member from Tucson, was charged twice.'],
  ['prose', 'Kwame Asante’s A1C rose from 7.1 to 9.4.'],
  ['prose', 'He died at home: Walter Lindqvist, 96, on hospice since January.'],
  ['label', 'Insured: Virginia Woods    Relationship: self    Payer ID: 60054'],
  ['label', '88120044 (member), Woods, Virginia (name), 03/14/1972 (born)'],
  ['label', 'Name: Georgia May; SSN: 219-09-9999'],
  ['label', 'MRN\t4471882\nPatient\tJune Page\nDOB\t03/14/1972'],
  ['json', fence('json', '{"id":4471882,"firstName":"Georgia","lastName":"May","diagnosis":"F32.1"}')],
  ['json', fence('json', '{"contact":{"name":"Dale Summers","relation":"self","memberId":"W4410087"}}')],
  ['json', fence('json', '["June Page","F","1972-03-14","C50.9"]')],
  ['yaml', fence('yaml', 'test_members: [{name: Virginia Woods, member_id: W4410087, dob: 1972-03-14}]')],
  ['csv', fence('csv', 'Patient,Age,Diagnosis\nJune Page,53,Breast cancer')],
  ['csv', fence('csv', 'name,member_no,eff_date\nDale Summers,W4410087,01/01/2026')],
  ['table', '| First name | Last name | DOB |\n|---|---|---|\n| Virginia | Woods | 03/14/1972 |'],
  ['table', '| Room | Patient | Attending |\n|---|---|---|\n| 412 | G. May | Dr. Park |'],
  ['hl7', fence('', 'MSH|^~\\&|LAB\nPID|1||4471882||PAGE^JUNE||19720314|F\nOBX|1|NM|4548-4||9.1')],
  ['x12', fence('', 'NM1*IL*1*WOODS*VIRGINIA****MI*W4410087~')],
  [
    'ccda',
    fence('xml', '<name><given>June</given><family>Page</family></name><birthTime value="19720314"/>'),
  ],
  ['sql', fence('sql', "SELECT dx FROM claims WHERE member_name = 'Dale Summers';")],
  ['log', fence('log', 'WARN eligibility mismatch for WOODS, VIRGINIA dob 19720314 vs 19720413')],
  ['chat', 'Agent: Thanks, Georgia. And your last name? Customer: May. DOB March 14 1972.'],
  ['mail', 'Could you look at June Page? Member W4410087. She says the MRI was approved.'],
  ['code', fence('js', "const member = { name: 'Virginia Woods', dob: '1972-03-14', ssn: '219-09-9999' }")],
  ['alt', '![Patient banner: PAGE, JUNE - 53F - MRN 4471882](banner.png)'],
  ['script', 'Больной Петров Иван Сергеевич, история болезни № 4471, инфаркт'],
  ['script', '病人姓名：陈晓红；电话：13812345678'],
  ['script', 'المريضة: نورة سعيد — تاريخ الميلاد 12/04/1967 — سرطان الثدي'],
  ['script', 'Patientin Renate Schröder, geboren am 12.04.1967, Krankenversicherungsnummer A123456780'],
  ['script', 'Le dossier de Mme Hélène Fournier (née le 12/04/1967) est complet.'],
  ['encoded', base64(base64('MRN 4471882, June Page, DOB 03/14/1972'))],
]

const CLEAN: readonly Written[] = [
  ['staff', 'Virginia Woods, MD, chairs the medical policy committee; members are patients’ advocates.'],
  ['staff', 'Dale Summers wrote the first version of the claims API in May 2019.'],
  ['staff', 'Support: June Page, Georgia May. Escalation: Carter Ford, +1 414 555 0199.'],
  ['citation', 'Woods V, Page J (2021) Hospice use in rural Georgia. Am J Hosp Palliat Care 38:112.'],
  [
    'eponym',
    'Parkinson’s, Alzheimer’s, Huntington’s and Crohn’s patients need prior authorization for Humira.',
  ],
  ['hospital', 'Admit the patient to Washington Hospital, Carter Memorial or May Clinic.'],
  [
    'place',
    'Georgia, Virginia and Washington Medicaid pay for telehealth; patients in Carolina need a referral.',
  ],
  ['month', 'April May June: quarter two. Patients pay the deductible again in January.'],
  ['sample', 'Use Jane Doe (DOB 01/01/1990, member ID 000000001) in every screenshot.'],
  ['sample', fence('json', '{"name":"John Q. Public","dob":"1970-01-01","memberId":"XXXXXXXXX"}')],
  ['format', 'Send `patient.name.family`, `patient.name.given` and `patient.birthDate` (YYYY-MM-DD).'],
  ['codes', 'CPT 99213 for an established patient; NPI 1992707882; taxonomy 363L00000X; ICD-10 Z00.00.'],
  ['number', 'Ticket INC4471882, order 88120044, build 2026.03.14, phone (555) 010-0199.'],
  [
    'code',
    fence('py', 'class PatientRecord(BaseModel):\n    first_name: str\n    last_name: str\n    dob: date'),
  ],
  ['hash', `sha256:${j(HEX, 64)} ${uuid()} ${j(HEX, 40)}`],
  ['jwt', 'A JWT starts with eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 and has two dots.'],
  ['log', fence('log', '10:00:01 INFO Patient Portal build 4471882 deployed by dsummers to prod')],
  ['heading', '# Welcome\n\n## Hope For Members\n\n## Faith, Grace And Charity Care\n\n## Patient Rights'],
  ['policy', 'Hospice: the member is terminally ill, six months or less; 90 day periods; form 4471.'],
  ['table', '| Code | Patient pays | Plan pays |\n|---|---|---|\n| 99213 | 20.00 | 88.12 |'],
]

const SECRETS: readonly Written[] = [
  ['hex', `key material: ${hex(gho())}`],
  ['base64', `blob: ${base64(base64(`GITHUB_TOKEN=${gho()}`))}`],
  ['split', { bodyMdx: 'Text.\n', frontmatter: { api: { key_start: front, key_end: back } } }],
  ['split', { title: front, bodyMdx: `${back}\n` }],
  ['look-alike', gho().replace('o', 'о').replace('h', 'һ')],
  ['context', `The passphrase for the PGP key is ${j(B62, 14)}8`],
  ['context', `db_pass="${j(B62, 12)}5"`],
  ['context', `X-Vault-Token: hvs.${j(B62, 24)}`],
  ['vendor', `STRIPE=rk_live_${j(B62, 24)}`],
  ['vendor', `telegram: ${j(DIGITS, 10)}:AA${j(B62, 33)}`],
  ['vendor', `mattermost token ${j(`${DIGITS}${B62.slice(36)}`, 26)}`],
  ['connection', `mongodb+srv://svc:${j(B62, 14)}6@c0.invalid/claims`],
]

/** Tenth lot: written and run after the rules stood for the ninth. People are invented. */
export const TENTH = [
  ...casesOf('phi-tenth', 'phi', PATIENTS),
  ...casesOf('clean-tenth', 'clean', CLEAN),
  ...casesOf('secret-tenth', 'secret', SECRETS),
]
