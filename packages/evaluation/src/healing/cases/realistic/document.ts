/**
 * A policy as a payer publishes it, of our own words. `marks` is its head: labels with what they
 * say.
 */
export type Document = {
  title: string
  number: string
  numberLabel: string
  marks: readonly (readonly [string, string])[]
  sections: readonly (readonly [string, readonly string[]])[]
  codes: readonly string[]
}

const references = (topic: string) => [
  `Working group on ${topic}. Statement of a joint panel, second edition. Journal of Practice ` +
    '2021;14(3):201-219.',
  `Ruiz A, Petrov M. Outcomes after ${topic}: a cohort of 812 persons. Annals of Care 2019;8:44-52.`,
  `National body for quality. ${topic}: evidence review 118. Published March 2020.`,
]
/**
 * What stands on every page of a library, so that pages of neighbours share more than half of their
 * words.
 */
const STANDING: readonly [string, readonly string[]][] = [
  [
    'Definitions',
    [
      'Medically necessary: a service that a prudent practitioner would give, in line with accepted ' +
        'standards, and not for convenience alone.',
      'Investigational: a service whose effect on health was not shown in published trials of ' +
        'sufficient size.',
      'Practitioner: a person who is licensed in the state of service and acts within that licence.',
      'Member: a person who is enrolled on the day on which the service is given.',
    ],
  ],
  [
    'Claims',
    [
      'Claims are filed within 180 days of the service and carry the identifier of the practitioner ' +
        'who gave it.',
      'A code in the table below is no promise of payment; edits for units, place and pairs of codes ' +
        'are applied.',
      'Records are kept for ten years and are sent within thirty days when the plan asks for them.',
      'Services that need review and were given without it are denied to the practitioner, and the ' +
        'member is not billed.',
      'Emergency services are exempt from review before they are given.',
    ],
  ],
  [
    'Rights of appeal',
    [
      'A member or practitioner who disagrees with a decision may ask for a second look by a peer of ' +
        'the same specialty.',
      'Urgent requests are decided within 72 hours and all others within thirty days.',
      'An outside reviewer may be asked once the appeals of the plan have ended.',
    ],
  ],
  [
    'Disclaimer',
    [
      'This policy is not medical advice and is no promise of payment; the contract of the member ' +
        'decides when the two differ.',
      'Benefits, limits and exclusions vary by plan. Eligibility is checked on the day of service.',
      'The plan may change this policy at any time and posts changes thirty days before they take effect.',
    ],
  ],
]

const document = (one: Document & { topic: string }): Document => ({
  ...one,
  sections: [...one.sections, ['References', references(one.topic)], ...STANDING],
})

export const MONITOR = document({
  title: 'Continuous Glucose Monitoring',
  number: 'NG.DME.041',
  numberLabel: 'Policy Number',
  topic: 'sensor based glucose measurement',
  marks: [
    ['Line of Business', 'Commercial'],
    ['Effective Date', '04/01/2026'],
    ['Last Review', '01/15/2026'],
    ['Category', 'Durable Medical Equipment'],
  ],
  sections: [
    [
      'Description',
      [
        'A sensor under the skin measures glucose in tissue fluid every few minutes and sends the ' +
          'reading to a receiver or telephone.',
        'Systems either alarm on their own or show a reading when the wearer scans the sensor.',
      ],
    ],
    [
      'Policy Statement',
      [
        'Long-term use is considered medically necessary for a member with diabetes who injects ' +
          'insulin at least once a day or wears a pump.',
        'It is also considered medically necessary after two or more episodes below 54 mg/dL that ' +
          'came in spite of a change of treatment.',
        'Short-term diagnostic use of 72 hours or more is covered up to four times in a calendar year.',
        'Implanted sensors are considered investigational for members under 18 years of age.',
      ],
    ],
    [
      'Criteria',
      [
        'The member or caregiver was trained on the device and can act on its alarms.',
        'The treating practitioner saw the member in person or by video within six months before the order.',
        'A receiver is replaced once in 36 months when it is out of warranty and cannot be repaired.',
      ],
    ],
    [
      'Documentation',
      [
        'The order names the system, the supplies for each month and the regimen of insulin.',
        'Chart notes show the readings of the last 30 days or tell why there are none.',
      ],
    ],
  ],
  codes: ['A4238', 'A4239', 'E2102', 'E2103', '95250', '95251'],
})
export const BARIATRIC = document({
  title: 'Bariatric Surgery',
  number: 'MP-7.032',
  numberLabel: 'Medical Policy No.',
  topic: 'operations for weight',
  marks: [
    ['Original Policy Date', 'October 2009'],
    ['Effective Date', 'July 1, 2026'],
    ['Applies to', 'All fully insured commercial products'],
  ],
  sections: [
    [
      'Background',
      [
        'Operations on the stomach and bowel bring lasting loss of weight where diet and medicine ' +
          'have failed.',
        'Sleeve gastrectomy and the Roux-en-Y bypass make up most procedures today; the adjustable ' +
          'band is seldom placed.',
      ],
    ],
    [
      'When the service is covered',
      [
        'A body mass index of 40 or above, or of 35 with sleep apnea, type 2 diabetes or ' +
          'weight-bearing joint disease, meets the first condition.',
        'A supervised programme of at least three consecutive months ended within the year before surgery.',
        'A mental health professional found no untreated condition that would endanger the result.',
        'Adolescents are reviewed one by one once growth has ended.',
      ],
    ],
    [
      'When the service is not covered',
      [
        'Gastric balloons, endoscopic sleeves and mini-bypass variants lack evidence of durable benefit.',
        'A second operation for weight regained through eating habits alone is not covered.',
      ],
    ],
    [
      'Facility requirements',
      [
        'Procedures take place in a centre that is accredited by a national programme.',
        'The surgeon reports outcomes to the registry within 60 days.',
      ],
    ],
  ],
  codes: ['43644', '43770', '43775', '43845', '43886'],
})
export const CORD = document({
  title: 'Spinal Cord Stimulation for Chronic Pain',
  number: '00512',
  numberLabel: 'Policy #',
  topic: 'stimulation of the dorsal columns',
  marks: [
    ['Latest Review Date', 'February 2026'],
    ['Product', 'Commercial and Exchange'],
  ],
  sections: [
    [
      'Overview',
      [
        'Leads in the epidural space send pulses that mask or lessen pain of the trunk and limbs.',
        'High-frequency and burst waveforms are treated here like conventional ones.',
      ],
    ],
    [
      'Coverage Guidelines',
      [
        'A trial of three to seven days comes first, and it counts as a success when pain falls by half.',
        'Failed back surgery syndrome and complex regional pain syndrome that resisted six months of ' +
          'treatment qualify for a trial.',
        'Angina and critical limb ischemia are not accepted reasons.',
        'Replacement of a generator is covered when its battery has ended and the stimulator was of use.',
      ],
    ],
    [
      'Exclusions',
      [
        'Dorsal root ganglion leads outside of the lower limb are considered unproven.',
        'Peripheral field stimulation is considered unproven for any reason.',
      ],
    ],
    [
      'Prior approval',
      [
        'Requests for the trial and for the permanent implant are made apart, each with notes of a ' +
          'psychological evaluation.',
        'Photocopies of handwritten notes must be legible or typed anew.',
      ],
    ],
  ],
  codes: ['63650', '63655', '63685', 'L8679', 'C1767'],
})
export const CHAMBER = document({
  title: 'Hyperbaric Oxygen Therapy',
  number: '',
  numberLabel: '',
  topic: 'oxygen under pressure',
  marks: [
    ['Program', 'Ohio Medicaid'],
    ['Reviewed', '3/2026'],
  ],
  sections: [
    [
      'Service',
      [
        'The member breathes pure oxygen in a chamber at more than one atmosphere.',
        'Topical oxygen that is applied to a limb is another service and is not treated here.',
      ],
    ],
    [
      'Covered conditions',
      [
        'Diabetic wounds of the lower limb of grade III or deeper that did not heal in 30 days of ' +
          'standard care are covered.',
        'Carbon monoxide poisoning, gas embolism and decompression illness are covered as emergencies ' +
          'without review.',
        'Delayed radiation injury of jaw, bowel or bladder is covered for up to 40 sessions.',
      ],
    ],
    [
      'Limits',
      [
        'Progress is measured after every tenth session, and treatment ends when two measurements show none.',
        'Sessions of less than 90 minutes are paid in part by units of 30 minutes.',
      ],
    ],
    [
      'Not covered',
      [
        'Autism, stroke, cerebral palsy, multiple sclerosis and the effects of ageing are not covered.',
        'Portable mild chambers for use at home are not covered.',
      ],
    ],
  ],
  codes: ['G0277', '99183'],
})
export const ANTIBODY = document({
  title: 'Vedolizumab (Entyvio)',
  number: 'RX.PA.118.LMC',
  numberLabel: 'Guideline',
  topic: 'gut selective integrin blockade',
  marks: [
    ['Scope', 'Commercial medical benefit'],
    ['Effective', 'January 1, 2026'],
    ['P&T approval', 'November 12, 2025'],
  ],
  sections: [
    [
      'Initial authorization',
      [
        'Moderate to severe ulcerative colitis or Crohn disease in an adult, prescribed by or with a ' +
          'gastroenterologist, is the only accepted diagnosis.',
        'Failure of, or a reason against, a course of an immunomodulator or one TNF blocker is on record.',
        'The agent is not given together with another biologic or a JAK inhibitor.',
        'Approval lasts for 14 weeks.',
      ],
    ],
    [
      'Renewal',
      [
        'Clinical response is shown by fewer stools, less bleeding or a lower marker in stool.',
        'Renewal lasts for 12 months and follows the same quantity limits.',
      ],
    ],
    [
      'Dosing',
      [
        'Infusions of 300 mg are given at weeks zero, two and six, and every eight weeks thereafter.',
        'Intervals of four weeks are reviewed with trough levels.',
      ],
    ],
    [
      'Site of care',
      [
        'Infusions after the third take place at home, in an office or in an infusion suite unless a ' +
          'hospital is needed for safety.',
      ],
    ],
  ],
  codes: ['J3380'],
})
export const LESSER = document({
  title: 'Multiple Procedure Payment Reduction',
  number: 'RP-0087',
  numberLabel: 'Reimbursement Policy ID',
  topic: 'payment of second procedures',
  marks: [
    ['Applies to', 'Professional claims, CMS-1500'],
    ['Effective', '2026-05-01'],
  ],
  sections: [
    [
      'Purpose',
      [
        'This policy tells how the plan pays when one practitioner performs several procedures for ' +
          'one member on one day.',
      ],
    ],
    [
      'Reimbursement',
      [
        'The procedure with the highest relative value is paid in full, the second and all that ' +
          'follow at one half.',
        'Add-on services and those exempt by the federal indicator keep their full rate.',
        'Endoscopies of one family are ranked first within the family and then among the other services.',
        'Modifier 51 has no effect on payment since the system ranks lines by itself.',
      ],
    ],
    [
      'Therapy services',
      [
        'The practice expense of the second and later units of always-therapy services is reduced by ' +
          '50 percent.',
        'The reduction runs across disciplines and across members of one group.',
      ],
    ],
    [
      'Appeals',
      [
        'A reconsideration is filed within 180 days and names each line in dispute.',
        'Operative notes are only sent when the plan asks for them.',
      ],
    ],
  ],
  codes: ['97110', '97140', '45378', '45380'],
})
