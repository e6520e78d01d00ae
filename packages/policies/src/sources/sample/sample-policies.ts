/** A fictional policy: its first page, and the edits of its second page. */
export type SamplePolicy = {
  /** A name of the sample directory of payers. */
  payer: string
  /** Host below the reserved `.example` domain, and path. */
  address: string
  specialty: string
  title: string
  number: string
  effective: string
  rules: readonly string[]
  background: string
  /** Replaced on the second read. */
  edits: readonly (readonly [from: string, to: string])[]
}

/**
 * Fictional policies of fictional payers. One changes only its page stamp, and so has no change.
 */
export const SAMPLE_POLICIES: readonly SamplePolicy[] = [
  {
    payer: 'Meridian Trust Health (sample)',
    address: 'https://meridian-trust.example/policies/spine',
    specialty: 'orthopedics',
    title: 'Spine Procedures (sample)',
    number: 'MT-0142',
    effective: 'October 1, 2026',
    rules: [
      'Prior authorization is required for CPT codes 22551, 22612 and 63030.',
      'Requests must include six weeks of notes from conservative therapy.',
      'Services must be performed in place of service 21 or 22.',
    ],
    background: 'Most back pain improves without surgery.',
    edits: [['22612 and 63030', '22612, 22630 and 63030']],
  },
  {
    payer: 'Meridian Trust Medicare Advantage (sample)',
    address: 'https://meridian-trust.example/medicare/skin-substitutes',
    specialty: 'wound_care',
    title: 'Skin Substitutes (sample)',
    number: 'MT-MA-0031',
    effective: 'January 1, 2027',
    rules: [
      'HCPCS Q4101 is covered for wounds that have not closed in 30 days.',
      'HCPCS Q4158 is covered for wounds that have not closed in 30 days.',
      'Claims must be reported with modifier JC or JD.',
    ],
    background: 'Wounds of the foot are common in diabetes.',
    edits: [['HCPCS Q4158 is covered', 'HCPCS Q4158 is not covered']],
  },
  {
    payer: 'Blue Lantern of Texas (sample)',
    address: 'https://blue-lantern-tx.example/medical-policy/therapy',
    specialty: 'physical_therapy',
    title: 'Physical Therapy Units (sample)',
    number: 'BLTX-77',
    effective: 'September 15, 2026',
    rules: [
      'Reimbursement for 97110 is limited to 4 units per day.',
      'Reimbursement for 97140 is limited to 2 units per day.',
      'CPT 97530 is not separately reimbursed with an evaluation on the same day.',
    ],
    background: 'Therapy restores movement after injury.',
    edits: [['limited to 4 units', 'limited to 3 units']],
  },
  {
    payer: 'Harborview Mutual (sample)',
    address: 'https://harborview.example/providers/imaging',
    specialty: 'imaging',
    title: 'Advanced Imaging (sample)',
    number: 'HV-IMG-9',
    effective: 'November 1, 2026',
    rules: [
      'CPT 70551 must be reported with modifier 26 when performed in a hospital.',
      'Imaging is medically necessary when examination and plain films do not explain the symptoms.',
      'This policy applies to commercial plans in Oregon and Washington.',
    ],
    background: 'Imaging finds much that needs no treatment.',
    edits: [
      ['November 1, 2026', 'December 1, 2026'],
      ['in Oregon and Washington', 'in Idaho, Oregon and Washington'],
    ],
  },
  {
    payer: 'Cedar Ridge Community Care (sample)',
    address: 'https://cedar-ridge.example/policies/genetic-testing',
    specialty: 'genetics',
    title: 'Genetic Testing (sample)',
    number: 'CR-G-12',
    effective: 'August 1, 2026',
    rules: [
      'Testing is considered medically necessary when the member has a first-degree relative with the ' +
        'condition and has had counselling.',
      'CPT 81479 is considered investigational for all other indications.',
    ],
    background: 'Panels grow from year to year.',
    edits: [
      ['condition and has had', 'condition or has had'],
      ['Panels grow', 'Test panels grow'],
    ],
  },
  {
    payer: 'Meridian Trust Health (sample)',
    address: 'https://meridian-trust.example/policies/joint-imaging',
    specialty: 'imaging',
    title: 'Imaging of Joints (sample)',
    number: 'MT-0207',
    effective: 'September 1, 2026',
    rules: [
      'Prior authorization is required for CPT codes 73221 and 73721.',
      'Requests must include plain films and four weeks of notes from conservative therapy.',
    ],
    background: 'Many painful joints heal without surgery.',
    edits: [],
  },
  {
    payer: 'Blue Lantern of Texas (sample)',
    address: 'https://blue-lantern-tx.example/medical-policy/joint-imaging',
    specialty: 'imaging',
    title: 'Imaging of the Knee (sample)',
    number: 'BLTX-81',
    effective: 'September 15, 2026',
    rules: ['Prior authorization is not required for CPT code 73721.'],
    background: 'Knees are the joints most often looked at.',
    edits: [],
  },
  {
    payer: 'Sunbelt Family Health (sample)',
    address: 'https://sunbelt-family.example/policies/telehealth',
    specialty: 'telehealth',
    title: 'Telehealth (sample)',
    number: 'SB-T-3',
    effective: 'July 1, 2026',
    rules: ['Telehealth visits must be billed with place of service 10 and modifier 95.'],
    background: 'Visits by video save travel.',
    edits: [],
  },
]

/** A missing page, which becomes a source that needs review. */
export const SAMPLE_MISSING = {
  payer: 'Northlight Dental (sample)',
  address: 'https://northlight-dental.example/policies/moved',
}
