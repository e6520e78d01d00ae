import { casesOf, type Written } from './case.ts'
import { base64, fence } from './parts.ts'

const SSN = ['219', '09', '9999'].join('-')

const WRITTEN: readonly Written[] = [
  ['ssn', `The caller gave ${SSN} as her social.`],
  ['ssn', fence('sql', `INSERT INTO member (ssn, plan) VALUES ('${SSN}', 'gold');`)],
  ['ssn', fence('python', `assert lookup(ssn="${SSN.replaceAll('-', '')}").status == 200`)],
  ['ssn', `Sozialversicherungsnummer (SSN) der Patientin: ${SSN}`],
  ['ssn', fence('', `REF*SY*${SSN.replaceAll('-', '')}~`)],
  ['mrn', 'Chart no. 4471-0098 is open on the second monitor.'],
  ['mrn', fence('', 'ERROR claims.match: two charts for mrn 00918273, merge refused')],
  ['mrn', fence('graphql', '{ patient(mrn: "E1044871") { encounters { id } } }')],
  ['mrn', 'Look for MRN#7718290-2 in the film archive.'],
  [
    'mrn',
    fence(
      'json',
      '{"identifier":[{"type":{"coding":[{"code":"MR"}]},"system":"urn:oid:1.2.3","value":"20044718"}]}',
    ),
  ],
  ['mrn', 'Numéro de dossier médical (MRN) : 5512-7781'],
  ['mbi', 'The card reads 3KD9-WH4-NM82, Medicare part B from May.'],
  ['mbi', fence('csv', 'mbi,state\n6AA2C34DE56,OH')],
  ['member', 'Her insurance ID is WQX 4471 0098 21, group 55.'],
  ['member', fence('yaml', 'coverage:\n  subscriber_id: HZ90417723301')],
  ['member', fence('', 'NM1*IL*1*OKONKWO*CHIDI****MI*W201177340~')],
  ['member', 'Medicaid number 11827-4471-3 was rejected as unknown.'],
  ['member', fence('bash', 'curl "$BASE/eligibility?memberId=KXA778812001&dos=2026-02-11"')],
  ['name-dob', 'Seraphina Okafor (04.11.1949) asks for a second opinion.'],
  ['name-dob', fence('', 'PID|1||778120^^^HOSP^MR||Lindqvist^Mara||19580614|F')],
  [
    'name-dob',
    fence(
      'json',
      '{"resourceType":"Patient","name":[{"given":["Rosalind"],"family":"Achterberg"}],' +
        '"birthDate":"1947-02-28"}',
    ),
  ],
  [
    'name-dob',
    fence(
      'xml',
      '<patient><name><given>Ivo</given><family>Brandsma</family></name><birthTime ' +
        'value="19620507"/></patient>',
    ),
  ],
  ['name-dob', 'Patientin: Hannelore Vogt, geb. 12.03.1944'],
  ['name-dob', 'Paciente: Consuelo Ibarra, fecha de nacimiento 03/08/1951'],
  ['name-dob', fence('csv', 'last,first,dob,plan\nKowalczyk,Bartek,1966-09-30,silver')],
  ['name-dob', 'DOB 1972-12-01 for Naoko Fujimura does not match the card.'],
  ['name-health', 'Ingrid Sorensen has been on dialysis since March.'],
  ['name-health', "Mr. Abernathy's biopsy came back positive."],
  ['name-health', 'We denied the MRI of Dimitri Vassiliou twice.'],
  ['name-health', 'After her hip replacement Beatrix Lindgren called again.'],
  ['name-health', 'Tomasz Wieczorek, 58, diabetic, needs a pump.'],
  ['name-health', 'Prior auth for Oluwaseun Adeyemi (Humira) is pending.'],
  [
    'name-health',
    fence('', '[10:42] agent: so Freya Halvorsen takes methadone, right?\n[10:43] caller: yes'),
  ],
  ['patient', 'Patient Lucinda Marchetti is shown in the example.'],
  ['patient', 'The member, Thaddeus Crane, asked for a paper card.'],
  ['patient', fence('json', '{"patient": {"fullName": "Ottoline Fairweather", "plan": "PPO"}}')],
  ['patient', 'Subscriber name: WOJCIK, HALINA'],
  ['patient', 'Pt: Rasmus Dahl — room 12'],
  ['phone', 'Call the patient at 614-291-4477 after five.'],
  ['phone', "Member's cell: +1 (307) 290-8812"],
  ['email', 'Send the EOB of Petra Novakova to petra_novakova-71@gmail.com.'],
  ['address', 'The patient moved to 1840 Willow Bend Road, Dayton.'],
  ['address', fence('json', '{"member":{"name":"Idris Halloran","street":"77 Foundry Lane","zip":"43004"}}')],
  ['fax', 'Fax the chart of Amara Nwosu to 513-296-1180.'],
  ['care-date', 'Leonora Castellanos was admitted on 14 February 2026 with sepsis.'],
  ['care-date', 'Discharge of patient Bram Visser: 2026-01-30, to hospice.'],
  ['death', 'Member Agnes Thornbury died on 3 March 2026.'],
  ['age', 'The patient is a 94-year-old woman from Ada County.'],
  ['account', 'Patient account 4410087231 (Mireille Dubois) is in collections.'],
  ['claim', "Claim 26-0114-88213 is Yusuf Demir's."],
  ['device', 'Pacemaker serial PJN449812H was implanted in Clement Oduya.'],
  ['licence', "Driver's license S530-4411-8827 of the member Joan Stavros."],
  ['vehicle', 'The patient Kofi Mensah left in a car with the plate GTR 4471.'],
  ['url', 'See https://portal.example.org/patients/00447182/labs for the case.'],
  ['ip', 'The patient signed the consent from 241.17.8.202.'],
  ['biometric', 'The fingerprint of patient Sunniva Aas is in template 3.'],
  ['photo', '![Photo of patient Elio Marchesi before surgery](./a.png)'],
  ['file-name', '![The upload list shows Maria_Lopez_MRI_1961-04-02.pdf](./a.png)'],
  ['encoded', `Body: ${base64('{"member":"Greta Halvorsen","dob":"1959-11-08","memberId":"TQ8827100412"}')}`],
  ['table', '| Patient | Admitted | Room |\n|---|---|---|\n| Sybil Ashworth | 2026-03-02 | 14B |'],
]

/**
 * Third lot, made after the rules stood for the first two. The people are invented; numbers are of
 * ranges that nobody holds.
 */
export const PHI_THIRD = casesOf('phi-third', 'phi', WRITTEN)
