import { casesOf, type Written } from './case.ts'
import { B32, B62, B64, B64U, base64, cut, DIGITS, fence, HEX, hex, jumbler } from './parts.ts'

const j = jumbler(907)
const LOWER = `${DIGITS}${B62.slice(36)}`
const uuid = () => [8, 4, 4, 4, 12].map((length) => j(HEX, length)).join('-')
const ghs = () => `ghs_${j(B62, 36)}`
const sendgrid = () => `SG.${j(B64U, 22)}.${j(B64U, 43)}`
const [front, back] = cut(ghs(), 22)

const PATIENTS: readonly Written[] = [
  ['prose', 'Patient Georgia Lane was readmitted with heart failure on January 9, 2026.'],
  ['prose', 'Our caller, Augusta Price, gave her policy number as 5518-820-44.'],
  ['prose', 'Mark Snow (male, 61) came in for a stress test; EF 35 percent.'],
  [
    'prose',
    'When Amber Frost logged in she saw the claims of her sister, Pearl Frost, including an abortion.',
  ],
  ['prose', 'Member services promised Clay Woods a callback about his denied Ozempic.'],
  ['prose', 'This screenshot belongs to Grant Banks, group 88120, subscriber since 2019.'],
  ['prose', 'Dr. Park noted that Ivy Rose has three children and takes Zoloft.'],
  ['prose', 'We reproduced the bug with the record of May Flower, MRN 88120044.'],
  ['prose', 'Hunter Green, born on 14 March 1972, lives at 77 Foundry Lane, Akron.'],
  ['prose', 'Beneficiary Pat Summer (MBI 3KD9-WH4-NM82) changed plans.'],
  ['prose', 'The infant of Sandy Brooks was in the NICU for 11 days.'],
  ['prose', 'Bill Hill’s kidney transplant evaluation is scheduled for 4/22.'],
  ['label', 'Pt Name: Glen Ford | Sex: M | Age: 71 | Dx: CHF'],
  ['label', 'ACCOUNT 4410087231 – PATIENT – FROST, AMBER L'],
  ['label', 'Guarantor Name/Phone: Clay Woods / 414-293-8821'],
  ['json', fence('json', '{"patientName":"May Flower","room":"412","physician":"Helen Park"}')],
  ['json', fence('json', '{"event":"lab.result","for":"Glen Ford","loinc":"4548-4","value":9.1}')],
  ['yaml', fence('yaml', 'patients:\n  - name: {first: Ivy, last: Rose}\n    dob: 1988-05-05')],
  ['yaml', fence('yaml', '{subscriber: Hunter Green, id: W5518820, plan: silver}')],
  ['csv', fence('csv', 'acct,last,first,balance\n4410087231,Woods,Clay,118.20')],
  ['csv', fence('csv', 'May Flower,F,1972-03-14,May 5 2026,Dr. Park,Mammogram')],
  ['table', '| Name | Condition |\n|---|---|\n| Bill Hill | kidney failure |\n| Ivy Rose | depression |'],
  ['table', '| Patient ID | Name | Next visit |\n|---|---|---|\n| 88120044 | Grant Banks | 2026-04-22 |'],
  [
    'table',
    '| Attribute | Example |\n|---|---|\n| member_name | Sandy Brooks |\n| member_dob | 1979-12-01 |',
  ],
  ['html', '<ul><li>Patient: Amber Frost</li><li>DOB: 03/14/1972</li></ul>'],
  [
    'fhir',
    fence(
      'json',
      '{"resourceType":"Patient","name":[{"use":"official","family":"Woods","given":["Clay"]}],' +
        '"telecom":[{"value":"414-293-8821"}]}',
    ),
  ],
  ['hl7', fence('', 'PID|1||88120044^^^HOSP^MR||FLOWER^MAY^J||19720314|F')],
  ['x12', fence('', 'NM1*QC*1*BANKS*GRANT~DMG*D8*19580302*M~')],
  [
    'sql',
    fence('sql', "INSERT INTO patient(first_name,last_name,birth_date) VALUES('May','Flower','1972-03-14');"),
  ],
  ['log', fence('log', 'DEBUG match candidate: Hill, Bill R. 1958-03-02 score=0.97')],
  ['log', fence('log', '{"level":"info","msg":"sent EOB","member":"Pat Summer","claim":"26-0114-88213"}')],
  [
    'chat',
    fence('', 'Nurse: Is this Ivy?\nIvy Rose: Yes. I ran out of Zoloft.\nNurse: DOB?\nIvy Rose: 5/5/88'),
  ],
  ['mail', 'Hi, my name is Glen Ford, I was born 3/2/1958 and my claim for oxygen was denied.'],
  ['letter', 'Re: Amber Frost\nMember ID: W5518820\n\nDear Ms. Frost, your surgery is approved.'],
  ['comment', fence('py', '# May Flower (88120044) has two spans, see MRN merge')],
  ['comment', fence('html', '<!-- Grant Banks, DOB 3/2/58, complained about this text -->')],
  ['alt', '![MRI of Bill Hill showing a lesion](mri.png)'],
  ['alt', '![Ticket view: member Sandy Brooks, 414-293-8821, wants her IVF records](t.png)'],
  ['script', 'Пациентка: Ковалёва Ирина, д.р. 12.04.1967, диабет 2 типа'],
  ['script', '患者姓名: 刘洋 身份证号: 110101196704121234'],
  ['script', '환자명: 최수진 / 생년월일: 1967.04.12'],
  ['script', 'Paciente: Mª José Fernández, expediente 482913, cáncer de mama'],
  ['encoded', base64('{"patient":{"name":"Clay Woods","mrn":"88120044"}}')],
  ['encoded', hex('Patient Amber Frost, DOB 03/14/1972')],
  ['frontmatter', { bodyMdx: 'Text.\n', frontmatter: { hero: 'Patient Ivy Rose, MRN 88120044' } }],
]

const CLEAN: readonly Written[] = [
  ['staff', 'Grant Banks joined as Director of Pharmacy; he led the formulary review for oncology drugs.'],
  ['staff', 'Amber Frost, PharmD, BCPS: “Check renal function before you dose metformin.”'],
  ['staff', 'Contact Clay Woods at clay@example.com or (414) 555-0122 about the 270/271 guide.'],
  ['staff', '## Contributors\n\n- May Flower\n- Hunter Green\n- Bill Hill'],
  ['staff', '| Owner | Service | On call |\n|---|---|---|\n| Ivy Rose | member-api | 2026-03-02 |'],
  ['staff', 'Reviewed 2026-03-02, Pat Summer. Next review of the diabetes policy: 2027-03-02.'],
  ['staff', fence('json', '{"author":"Sandy Brooks","title":"Asthma control","date":"2026-03-02"}')],
  ['citation', 'Woods C, Frost A, Hill B. Heart failure readmissions. Circulation. 2018;137:e67-e492.'],
  ['eponym', 'Charcot joint, Osler nodes, Virchow triad and Heberden nodes are described in the manual.'],
  [
    'eponym',
    'Apply the Wells score, the Alvarado score and the Ottawa ankle rules before imaging a patient.',
  ],
  ['hospital', 'Virginia Mason, Grant Medical Center and Rose Medical Center take all members.'],
  [
    'place',
    'Members who live in Glen Rose, Snow Hill or Grant County travel more than 30 miles for dialysis.',
  ],
  ['month', 'From May to August the clinic in Georgia is open on Sunday; in January, only by appointment.'],
  ['policy', 'Charge the patient the allowed amount; will the plan pay? Mark yes or no. May we bill? Yes.'],
  ['policy', 'Total Hip, Total Knee and Lumbar Fusion are bundled; the patient pays one copay.'],
  ['policy', 'Depression Screening, Annual Wellness Visit, Advance Care Planning: no copay for members.'],
  ['sample', 'Sample patient “Pat Example”, DOB 1 Jan 1970, MRN 000001.'],
  [
    'sample',
    fence('json', '{"patient":{"name":"<name>","dob":"<date>","mrn":"<mrn>"},"claim":"<claim id>"}'),
  ],
  ['format', fence('csv', 'member_id,last_name,first_name,dob,gender\n,,,,')],
  ['format', 'Map `NM103` to last name, `NM104` to first name and `DMG02` to date of birth.'],
  ['code', fence('cs', 'public record Member(string FirstName, string LastName, DateOnly Dob);')],
  ['code', fence('bash', 'jq ".entry[].resource.name[0].family" bundle.json | sort | uniq -c')],
  ['statistics', 'Georgia: 4,471 patients, 12 percent with diabetes; Virginia: 3,012, 11 percent.'],
  ['number', 'Fax 1-888-472-5121, form 4471-A, bulletin 2026-03, phone (833) 204-7718.'],
  ['script', 'Пациентам нужно указать дату рождения и номер полиса.'],
  ['id', `X-Request-Id ${uuid()} and etag "${j(HEX, 40)}"`],
  ['id', `chunk-${j(HEX, 20)}.mjs, sourcemap id ${j(B64U, 22)}`],
  [
    'placeholder',
    fence('dotenv', 'SECRET_KEY=change-me-please\nJWT_SECRET=${JWT_SECRET}\nPASS=your_password_here'),
  ],
  ['placeholder', 'postgres://someuser:somepassword@localhost/claims'],
  ['public', `-----BEGIN PUBLIC KEY-----\n${j(B64, 64)}\n-----END PUBLIC KEY-----`],
  ['prose', 'API keys rotate yearly, tokens hourly; the PIN has six digits; see the password policy.'],
]

const SECRETS: readonly Written[] = [
  ['vendor', `REPLICATE_API_TOKEN=r8_${j(B62, 37)}`],
  ['vendor', `asana pat: 1/${j(DIGITS, 16)}:${j(HEX, 32)}`],
  ['vendor', `netlify token ${j(B62, 43)}`],
  ['vendor', `plaid secret: ${j(LOWER, 30)}`],
  ['vendor', `snyk_token=${uuid()}`],
  ['vendor', fence('json', `{"bitbucketAppPassword":"ATBB${j(B62, 32)}"}`)],
  ['vendor', `travis encrypt token ${j(B62, 22)}`],
  ['vendor', `mailchimp ${j(HEX, 32)}-us12`],
  ['env', fence('dotenv', `JWT_SIGNING_KEY=${j(B62, 44)}`)],
  ['env', fence('yaml', `redis:\n  requirepass: ${j(B62, 20)}9`)],
  ['env', fence('json', `{"private_key_password":"${j(B62, 14)}7"}`)],
  ['command', fence('bash', `mongosh "mongodb://root:${j(B62, 14)}5@db.invalid/admin"`)],
  ['command', fence('bash', `docker login -u ci -p ${j(B62, 16)}8 registry.invalid`)],
  ['command', fence('bash', `echo "${j(B62, 14)}3" | sudo -S systemctl restart docs`)],
  ['header', fence('http', `Authorization: ApiKey ${base64(`${j(B62, 20)}:${j(B62, 22)}`)}`)],
  ['header', fence('js', `headers: { 'x-api-key': '${j(B62, 40)}' }`)],
  ['query', `https://api.invalid/v2?client_id=docs&client_secret=${j(B62, 36)}`],
  ['encoded', base64(base64(sendgrid()))],
  ['encoded', hex(`Authorization: Bearer ${j(B62, 40)}`)],
  ['encoded', [...Buffer.from(ghs())].map((byte) => `\\x${byte.toString(16)}`).join('')],
  ['look-alike', sendgrid().replace('S', 'Ѕ')],
  ['look-alike', ghs().replace('g', 'ɡ').replace('h', 'һ')],
  ['split', fence('ts', `export const KEY_A = '${front}'\nexport const KEY_B = '${back}'`)],
  ['split', { title: `Part A ${front}`, excerpt: `Part B ${back}`, bodyMdx: 'Text.\n' }],
  ['split', fence('java', `String t = "${front}"\n    + "${back}";`)],
  ['context', `Here is the prod password: ${j(B62, 12)}4%`],
  ['context', `SFTP user claims, password ${j(B62, 12)}6`],
  ['context', `bearer token\n${j(B62, 48)}`],
  ['context', `secret: !!binary ${base64(j(B62, 30))}`],
  ['context', `2FA secret key: ${j(B32, 32)}`],
  ['context', `Mật khẩu: ${j(B62, 12)}5`],
  [
    'pem',
    `-----BEGIN OPENSSH PRIVATE KEY----- ${j(B64, 70)} ${j(B64, 70)} -----END OPENSSH PRIVATE KEY-----`,
  ],
]

/** Ninth lot: written and run after the rules stood for the eighth. People are invented. */
export const NINTH = [
  ...casesOf('phi-ninth', 'phi', PATIENTS),
  ...casesOf('clean-ninth', 'clean', CLEAN),
  ...casesOf('secret-ninth', 'secret', SECRETS),
]
