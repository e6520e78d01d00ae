import { casesOf, type Written } from './case.ts'
import { base64, fence, hex } from './parts.ts'

const SSN = ['219', '09', '9999'].join('-')

const WRITTEN: readonly Written[] = [
  ['month-name', 'Patient April Kaplan started chemotherapy.'],
  ['month-name', 'June Carter was discharged on 03/02/2026 after her knee replacement.'],
  ['month-name', 'May Robinson (member ID 88120044) asked for a new card.'],
  ['month-name', 'August Moreno, DOB 02/17/1958, had his stent placed at our site.'],
  ['state-name', 'Virginia Marsh has been in hospice care since Tuesday.'],
  ['state-name', 'Our patient Georgia Blackwell missed two insulin refills.'],
  ['state-name', 'Dakota Rivers, MRN 4471882, allergic to penicillin'],
  ['state-name', 'Denzel Washington Jr., DOB 11/30/1961, needs prior auth for an MRI of the lumbar spine.'],
  ['virtue-name', 'Member Faith Summers called about her denied mammogram.'],
  ['virtue-name', 'Grace Park had a miscarriage in January and wants her EOB sent elsewhere.'],
  ['virtue-name', 'Hope Valley, date of birth 1990-04-04, is pregnant.'],
  ['word-name', 'The account number of Dale Page is 4471-0098-22.'],
  ['word-name', 'Rose Law called, acct 77182930, wants a refund for the biopsy.'],
  ['word-name', 'Read the chart of Mark Field before the call.'],
  ['word-name', 'Pt. Will Street, 62 yo, s/p CABG'],
  ['word-name', 'Guarantor: Chase Banks, phone 414-293-8821'],
  ['word-name', 'Claim 26-0114-88213 for Penny Price was denied, CO-50.'],
  ['color-name', 'Violet Brown is allergic to sulfa drugs and takes warfarin.'],
  ['color-name', 'Member Olive Green, subscriber number 77182930, plan Gold.'],
  ['caps', 'PATIENT: KAPLAN, APRIL M\nDOB: 04/12/1967\nDX: C50.911'],
  ['caps', 'MEMBER NAME GEORGIA WASHINGTON MEMBER ID 77182930'],
  ['caps', 'ADMIT 03/02/26 OKONKWO, CHIDI RM 412B DX PNEUMONIA'],
  ['caps', 'RE: HALVORSEN, FREYA J / CLAIM 2026041988213 / DENIED'],
  ['lower', 'pt april kaplan dob 4/12/67 called re refill of metformin'],
  ['lower', 'spoke w member marisol ibarra, id 77182930, she has dialysis mwf'],
  ['lower', 'patient: john kowalski, ssn ending 4471, needs ride to chemo'],
  ['order', 'XQB123904417 — member ID — Aaliyah Brandt'],
  ['order', '04/12/1967 (date of birth), Jonathan Pellegrini (name)'],
  ['order', 'Name: Dale Page. Identifier: 00482913 (MRN).'],
  ['order', '4471882 is the MRN of Lucinda Farr.'],
  ['order', '00482913 is her chart number; her name is Beatrix Oyelaran.'],
  ['order', 'DOB\n04/12/1967\nName\nMarisol Ibarra\nMember ID\nXQB123904417'],
  ['script', 'Пациент: Иванов Сергей Петрович, дата рождения 12.04.1967'],
  ['script', 'Пациентка Мария Соколова получает химиотерапию с марта.'],
  ['script', '患者姓名：王小明，出生日期：1967年4月12日，病历号：00482913'],
  ['script', '患者 山田太郎 様、生年月日 1958年3月2日、糖尿病'],
  ['script', '환자 김민수, 생년월일 1972-08-30, 등록번호 77182930'],
  ['script', 'المريض: أحمد حسن علي، تاريخ الميلاد 12/04/1967'],
  ['script', 'Ασθενής: Γιώργος Παπαδόπουλος, ημερομηνία γέννησης 12/04/1967'],
  ['script', 'Patient Łukasz Żółciński ma cukrzycę, PESEL w karcie, tel. 414-293-8821'],
  ['script', 'Pacjentka: Małgorzata Wiśniewska, ur. 12.04.1967'],
  ['script', 'Bệnh nhân Nguyễn Thị Hồng, sinh ngày 12/04/1967, mã BN 00482913'],
  ['script', 'Paciente: Ñusta Quispe Mamani, historia clínica 00482913'],
  ['csv', fence('csv', 'Dale Page,1958-03-02,4471-0098,F,I10\nRose Law,1961-07-19,4471-0102,F,E11.9')],
  ['csv', fence('csv', 'id,nm,bd,phn\n1,April Kaplan,1967-04-12,414-293-8821')],
  ['csv', fence('csv', 'LastName,FirstName,DOB,Sex\nWashington,Georgia,04/12/1967,F')],
  [
    'csv',
    fence('csv', '"Kaplan, April M",F,67,"Breast cancer","Tamoxifen 20 mg"\n"Page, Dale",M,71,"CHF","Lasix"'),
  ],
  ['csv', fence('', 'name;geburtsdatum;versichertennummer\nHannelore Vogt;12.03.1944;A123904417')],
  [
    'table',
    '| Who | When | Why |\n|---|---|---|\n| Dale Page | 03/02/2026 | chest pain |\n' +
      '| Rose Law | 03/04/2026 | dialysis |',
  ],
  ['table', '| MRN | Name | Room |\n|---|---|---|\n| 4471882 | Page, Dale | 412 |'],
  ['table', '| Field | Value |\n|---|---|\n| Patient name | April Kaplan |\n| Date of birth | 04/12/1967 |'],
  [
    'table',
    '<table><tr><th>Patient</th><th>DOB</th></tr><tr><td>Dale Page</td><td>04/12/1967</td></tr></table>',
  ],
  ['table', '| # | First | Last | Phone |\n|--|--|--|--|\n| 1 | Georgia | Marsh | 414-293-8821 |'],
  ['yaml', fence('yaml', 'patient: { name: April Kaplan, dob: 1967-04-12, mrn: 4471882 }')],
  [
    'yaml',
    fence(
      'yaml',
      'members:\n  - { first: Dale, last: Page, id: 77182930 }\n  - { first: Rose, last: Law, id: 77182931 }',
    ),
  ],
  ['yaml', fence('yaml', '- name: Virginia Marsh\n  condition: epilepsy\n  next_visit: 2026-04-02')],
  ['yaml', fence('yaml', 'subscriber:\n  last: Kaplan\n  first: April\n  gender: F\n  born: 1967-04-12')],
  ['toml', fence('toml', '[patient]\ngiven = "Dale"\nfamily = "Page"\nbirth_date = 1958-03-02')],
  ['json', fence('json', '{"rows":[["Dale Page","1958-03-02","E11.9"],["Rose Law","1961-07-19","I10"]]}')],
  [
    'json',
    fence('json', '{"enrollee":{"lastNm":"Page","firstNm":"Dale","brthDt":"19580302","mbrId":"77182930"}}'),
  ],
  ['json', fence('json', '{"person":{"name":"Grace Park","conditions":["HIV"],"zip":"43004"}}')],
  [
    'xml',
    fence(
      'xml',
      '<Member><LastName>Washington</LastName><FirstName>Georgia</FirstName><DOB>1967-04-12</DOB></Member>',
    ),
  ],
  [
    'xml',
    fence(
      'xml',
      '<recordTarget><patientRole><id extension="998991" ' +
        'root="2.16.840.1.113883.19.5"/><patient><name><given>Dale</given><family>Page</family>' +
        '</name></patient></patientRole></recordTarget>',
    ),
  ],
  ['hl7', fence('', 'PID|1||4471882^^^MERCY^MR||PAGE^DALE^R||19580302|M|||12 Elm St^^Waco^TX^76701')],
  ['x12', fence('', 'NM1*IL*1*PAGE*DALE****MI*W100482277~DMG*D8*19580302*M~')],
  ['x12', fence('', 'INS*Y*18*030*XN*A*E**FT~REF*0F*77182930~NM1*IL*1*WASHINGTON*GEORGIA~')],
  [
    'sql',
    fence('sql', "INSERT INTO claims VALUES (77182930, 'Page', 'Dale', '1958-03-02', 'E11.9', 118.20);"),
  ],
  [
    'sql',
    fence(
      'sql',
      "SELECT * FROM members WHERE first_name = 'April' AND last_name = 'Kaplan' AND dob = '1967-04-12';",
    ),
  ],
  [
    'log',
    fence(
      'log',
      '2026-03-01 10:00:01 ERROR PatientService - cannot merge Page,Dale (4471882) with PAGE,DALE ' +
        'R (4471883)',
    ),
  ],
  ['log', fence('log', '[INFO] eligibility ok subj="Georgia Marsh" bday=19670412 payer=60054')],
  [
    'chat',
    fence(
      '',
      'rep: may I have your name?\ncaller: Dale Page\nrep: and date of birth?\ncaller: march 2nd 1958',
    ),
  ],
  [
    'chat',
    '**Agent:** Hi Rose, I see your claim for the colonoscopy on 3/4. **Rose Law:** yes, my ID is 77182930',
  ],
  [
    'mail',
    'Hi team, Mrs. Page (77182930) called again: her husband Dale had a stroke and needs rehab. Thanks',
  ],
  ['mail', 'Subject: FW: auth for Georgia Marsh\n\nPlease expedite, surgery is on 4/2. DOB 4/12/67.'],
  ['letter', 'Dear Ms. Kaplan,\n\nWe have denied your request for Humira. Your member number is 77182930.'],
  ['letter', 'Dale Page\n19 Larkspur Ct\nTempe, AZ 85281\n\nRe: your hospital stay from 3/2 to 3/9/2026'],
  [
    'voicemail',
    "Voicemail 9:14: 'This is Faith Summers, F-A-I-T-H, birthday six four eighty-one, about my " +
      "chemo authorization, 414 293 8821.'",
  ],
  ['alt', '![Screenshot: chart of Page, Dale, MRN 4471882, with the lab results tab open](a.png)'],
  ['alt', '![EOB for Georgia Marsh showing $118.20 owed for 03/02/2026](eob.png)'],
  [
    'comment',
    fence(
      'py',
      '# TODO: repro with April Kaplan (4471882), her A1c comes back as string\ndef parse(a1c): ...',
    ),
  ],
  ['comment', fence('js', '// bug reported for member Dale Page, id 77182930\nconst id = row[2]')],
  ['initials', 'Patient G.M., DOB 04/12/1967, MRN 4471882'],
  ['initials', 'D. Page, born 3/2/1958, was seen for chest pain.'],
  ['kinship', 'My daughter Hope was diagnosed with leukemia; her member ID is 77182930.'],
  ['kinship', 'His mother, Rose Law, 84, has dementia and lives at 19 Larkspur Ct, Tempe.'],
  ['care', 'Follow-up call to Mark Field on 3/4/2026: wound is healing, pain 3/10.'],
  ['care', 'Dale Page: insulin glargine 20 units, last A1c 9.1 %, seen 03/02/2026.'],
  ['care', 'Discharge summary – Penny Price – admitted 3/2/2026 – sepsis'],
  ['encoded', `payload: ${base64(base64('patient=Dale Page;dob=1958-03-02;mrn=4471882'))}`],
  ['encoded', `0x${hex('patient: April Kaplan, dob: 1967-04-12')}`],
  ['frontmatter', '---\ntitle: Case\nexample: { patient: Georgia Marsh, dob: 1967-04-12 }\n---\n\nText.'],
  ['url', 'https://portal.example.org/eligibility?first=Dale&last=Page&dob=1958-03-02'],
  ['file-name', 'Attached: Page_Dale_19580302_MRI_lumbar.pdf'],
  ['ssn', `Dale Page ${SSN} 3/2/58 M`],
]

/**
 * Sixth lot: names that are also words, months, states and colors, names in other scripts, records
 * in many notations. The people are invented; numbers are of ranges that nobody holds.
 */
export const PHI_SIXTH = casesOf('phi-sixth', 'phi', WRITTEN)
