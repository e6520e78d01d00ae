import { casesOf, type Written } from './case.ts'
import { base64, fence, hex } from './parts.ts'

const SSN = ['078', '05', '1120'].join('-')

const WRITTEN: readonly Written[] = [
  ['prose', 'We tried the workflow with Melody Winters, whose colostomy supplies were billed as DME.'],
  ['prose', 'Autumn Fields lost her coverage on 6/30 and still owes for the March ER visit.'],
  ['prose', 'Last week a nurse noted that Heather Stone refused her evening dose of lithium.'],
  ['prose', 'Summer Knight, a 34-year-old with lupus, was told her infusion would not be covered.'],
  ['prose', "Please waive the copay for Joy Carpenter's mammogram on 3 April."],
  ['prose', 'The test account belongs to Jasmine Rivers (Medicaid 4471882Q, Ohio).'],
  ['prose', 'Austin Page never picked up his naltrexone.'],
  ['prose', 'Savannah Brooks tested HIV positive in February.'],
  ['prose', 'Ruby Gold from Dayton, born in July 1958, is on the transplant list.'],
  ['prose', 'Transferred Forrest Hill, room 212, to the ICU at 03:40.'],
  ['prose', 'Sterling Cooper needs a wheelchair after his amputation.'],
  [
    'prose',
    'I am writing on behalf of my grandfather, Earl Baker, who is in a nursing home and has dementia.',
  ],
  ['prose', 'Christian Cross attempted suicide twice, per the crisis line notes of 2/3/2026.'],
  ['prose', 'Skip this page if you are not working on the appeal of Iris Lane (oxygen concentrator).'],
  ['prose', 'Nguyen Thi Mai: gestational diabetes, due 9/14, needs an interpreter.'],
  ['prose', 'Xiomara Quiñones-Delgado was discharged home with IV vancomycin.'],
  ['prose', 'O’Shaughnessy, Bríd — hip fx, NPO after midnight'],
  ['id', 'Identifier AB-4471882 on the wristband is Sandy Beach’s.'],
  ['id', 'Insurance card: ROCKY RHODES, 8812-0044-71, RxGrp 4471'],
  ['id', 'Ms. Day’s subscriber # is W4471882 01.'],
  ['id', 'Rx 7718293 (Crystal Waters) is ready at the Elm St pharmacy.'],
  ['id', 'DL OH RT482913, Dusty Rhodes, seen for back pain'],
  ['id', `ssn=${SSN.replaceAll('-', '')}&name=Sunny+Day`],
  ['id', 'CCN 4471882 for Buck Hunter: facility stay of 12 days, hospice.'],
  ['dob', 'Candace “Candy” Kane, 12/24/51'],
  ['dob', 'Bday 1990-07-04 // Liberty Bell // appendectomy'],
  ['dob', fence('text', 'Name ........ Robin Banks\nBorn ........ 3 Mar 1958\nReason ...... CHF')],
  ['dob', fence('text', 'NAME: Justice Moon   SEX: F   DOB: 03-MAR-1958   ACCT: 44718820')],
  ['contact', 'Skye Walker (mobile 414-293-8821) wants her psych notes sent to skye_walker-88@gmail.com.'],
  ['contact', 'Deliver the CPAP to Misty Rain, 1840 Willow Bend Road, Dayton OH 45402.'],
  ['contact', 'Emergency contact of patient: Rusty Nails (son), 907-291-4430'],
  [
    'chat',
    fence(
      '',
      '10:02 <bot> Verify the member.\n10:03 <u1> Ginger Snap, 8/8/1971, zip 43004\n' +
        '10:03 <bot> Coverage active.',
    ),
  ],
  ['chat', '> **Amber Wave** 9:14 AM\n> why was my son’s autism therapy denied?? member 77182930'],
  ['chat', 'customer: hi its rosa menendez dob 02/17/58 i need my a1c results'],
  [
    'mail',
    'From: Destiny Moore <destiny_moore-71@aol.com>\nTo: appeals@example.org\n\n' +
      'My bariatric surgery was denied on March 3.',
  ],
  ['mail', 'FYI – Storm Weathers (acct 4471-882) threatened to sue about the colonoscopy bill.'],
  ['letter', 'Re: Appeal for Faith Church\nClaim: 26-0114-88213\nDate of service: 03/02/2026'],
  [
    'letter',
    'To whom it may concern: Pearl Harper has been under my care since 2019 for multiple sclerosis.',
  ],
  ['ehr', fence('', 'CC: SOB\nHPI: Mr. Early is a 71 y/o M w/ COPD, 40 pk-yr\nMeds: albuterol')],
  ['ehr', fence('', 'Pt: WINTER, SUMMER A | MRN 00482913 | DOB 04/12/1967 | Bed 3A')],
  ['ehr', 'Wound care note: Rich Field, R heel ulcer stage 3, dressing changed 3/4.'],
  [
    'fhir',
    fence(
      'json',
      '{"resourceType":"RelatedPerson","patient":{"reference":"Patient/4471882"},' +
        '"name":[{"text":"Sandy Shore"}]}',
    ),
  ],
  [
    'fhir',
    fence(
      'json',
      '{"resourceType":"Condition","subject":{"display":"Crystal Ball"},"code":{"text":"Bipolar disorder"}}',
    ),
  ],
  [
    'ccda',
    fence(
      'xml',
      '<patient><name use="L"><given>Rocky</given><given>J</given><family>Mountain</family></name>' +
        '<administrativeGenderCode code="M"/></patient>',
    ),
  ],
  ['x12', fence('', 'NM1*QC*1*WATERS*CRYSTAL~REF*EA*4471882~')],
  ['hl7', fence('', 'OBR|1|||24323-8^CMP|||20260302\nPID|||4471882||WATERS^CRYSTAL||19580302|F')],
  ['json', fence('json', '{"fullName":"Sunny Day","allergies":["penicillin"],"contact":"414-293-8821"}')],
  [
    'json',
    fence(
      'json',
      '[{"n":"Rose Bush","b":"1958-03-02","p":"4142938821"},{"n":"Jack ' +
        'Frost","b":"1961-07-19","p":"4142938822"}]',
    ),
  ],
  ['yaml', fence('yaml', 'cases:\n  - {who: Penny Lane, dx: F32.9, seen: 2026-03-02}')],
  [
    'yaml',
    fence(
      'yaml',
      'fixtures:\n  member_1:\n    surname: Frost\n    forename: Jack\n    date_of_birth: 1961-07-19',
    ),
  ],
  ['csv', fence('csv', 'Frost;Jack;19.07.1961;M;Diabetes\nBush;Rose;02.03.1958;F;Asthma')],
  ['csv', fence('csv', 'encounter,pt,provider\n88120044,Crystal Waters,Dr. Helen Park')],
  ['csv', fence('tsv', 'Penny Lane\t03/02/1958\t414-293-8821\tMedicare')],
  ['table', '| Claim | For | Amount |\n|---|---|---|\n| 26-0114-88213 | Penny Lane | $118.20 |'],
  ['table', '| Member | Note |\n|---|---|\n| Jack Frost | wants therapist of same faith |'],
  ['table', '| Bed | Resident | Diet |\n|---|---|---|\n| 3A | Rose Bush | diabetic, thickened liquids |'],
  [
    'table',
    '| | |\n|--|--|\n| **Insured** | Skye Walker |\n| **Birth** | 8 Aug 1971 |\n| **Policy** | W4471882 |',
  ],
  ['sql', fence('sql', "UPDATE patients SET last_name='Frost', first_name='Jack' WHERE mrn=4471882;")],
  [
    'sql',
    fence(
      'sql',
      "-- dedupe\nDELETE FROM person WHERE full_name = 'Rose Bush' AND birth_date = '1958-03-02';",
    ),
  ],
  [
    'code',
    fence(
      'py',
      "def test_eligibility():\n    p = Patient('Jack', 'Frost', dob='1961-07-19')\n    assert p.eligible",
    ),
  ],
  ['code', fence('java', 'Member m = new Member("Rose", "Bush", LocalDate.of(1958, 3, 2), "77182930");')],
  [
    'code',
    fence(
      'bash',
      'curl -d \'{"first_name":"Skye","last_name":"Walker","birth_date":"1971-08-08"}\' $BASE/patients',
    ),
  ],
  ['log', fence('log', 'WARN dup member name="FROST JACK" dob=07/19/1961 ids=[77182930,77182931]')],
  ['log', fence('log', 'audit user=hpark action=view chart="Waters, Crystal" ts=2026-03-02T10:00:00Z')],
  ['alt', '![Chat window in which Penny Lane asks about her abortion bill](chat.png)'],
  ['alt', '![Wristband: BUSH, ROSE 03/02/1958 F](band.jpg)'],
  ['file-name', 'See `Frost_Jack_MRN4471882_consent.pdf` in the shared drive.'],
  ['script', 'Пацієнт Шевченко Олена Іванівна, 1967 р.н., діагноз: астма'],
  ['script', 'Σύμφωνα με τον φάκελο, η ασθενής Ελένη Κωνσταντίνου πάσχει από διαβήτη.'],
  ['script', '病人李秀英，女，67岁，高血压，住院号 482913'],
  ['script', '会員氏名：佐藤花子　会員番号：77182930'],
  ['script', '김영희 님(1972.08.30)이 수술 후 입원 중입니다.'],
  ['script', 'المريضة: فاطمة الزهراء محمود، رقم الملف 482913'],
  ['script', 'מטופלת: רחל כהן, תאריך לידה 12/04/1967'],
  ['script', 'रोगी: सुनीता शर्मा, जन्म तिथि 12/04/1967'],
  ['script', 'La patiente Amélie Lefèvre, née le 12/04/1967, est enceinte.'],
  ['script', 'Versicherte Jürgen Groß, KVNR A123904417'],
  ['script', 'A paciente Conceição Araújo foi internada em 02/03/2026.'],
  ['script', 'Hasta: Ayşe Yılmaz, doğum tarihi 12.04.1967, şeker hastası'],
  ['encoded', hex(base64('{"patient":"Jack Frost","dob":"1961-07-19"}'))],
  ['encoded', `data:application/json;base64,${base64('{"name":"Rose Bush","ssn":"078-05-1120"}')}`],
  [
    'frontmatter',
    {
      bodyMdx: 'Text.\n',
      frontmatter: { fixtures: [{ last: 'Frost', first: 'Jack', birth: '1961-07-19' }] },
    },
  ],
  ['title', { title: 'Jack Frost’s colostomy denial', bodyMdx: 'Text.\n' }],
  ['prop', '<Example member="Rose Bush" dob="1958-03-02" />'],
  [
    'voicemail',
    'Transcript: "Hi, this is Sandy Shore, S-H-O-R-E. I am calling about my dialysis ride. Call ' +
      'me at 414 293 8821."',
  ],
]

/** Seventh lot: written and run after the rules stood for the sixth. The people are invented. */
export const PHI_SEVENTH = casesOf('phi-seventh', 'phi', WRITTEN)
