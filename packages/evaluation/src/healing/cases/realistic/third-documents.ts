import type { Document } from './document.ts'

/** Policies of the third lot, one with a single section, one without a number. */
export const TONSIL: Document = {
  title: 'Tonsillectomy in Children',
  number: 'CW-SUR-21',
  numberLabel: 'Policy number',
  marks: [
    ['Effective date', 'May 1, 2026'],
    ['Products', 'Commercial HMO and PPO'],
  ],
  sections: [
    [
      'Reasons for surgery',
      [
        'Seven sore throats in one year, five in each of two years or three in each of three years ' +
          'count as frequent.',
        'Each episode is written down with fever, swollen nodes, exudate or a positive test.',
        'Pauses of breath in sleep with large tonsils qualify without a count.',
      ],
    ],
    [
      'Watchful waiting',
      [
        'Fewer episodes are watched for twelve months, since most children outgrow them.',
        'Allergy to several antibiotics or an abscess in the past shortens the wait.',
      ],
    ],
    [
      'Setting and stay',
      [
        'Children under three and those with severe apnea stay overnight.',
        'All others leave on the day of surgery after four hours in recovery.',
      ],
    ],
  ],
  codes: ['42820', '42825', '42826'],
}
export const LENS: Document = {
  title: 'Corneal Cross-Linking',
  number: 'EYE.30.14',
  numberLabel: 'Document number',
  marks: [
    ['Effective date', '01/01/2026'],
    ['Applies to', 'Commercial members'],
  ],
  sections: [
    [
      'Conventional treatment',
      [
        'Progressive keratoconus and ectasia after refractive surgery are treated with riboflavin and ' +
          'light once the epithelium was removed.',
        'Progression means one diopter of steepening, or a change of refraction by half, within two years.',
        'The thinnest point measures 400 micrometers or more after swelling drops.',
      ],
    ],
    [
      'Unproven variants',
      [
        'Treatment through an intact epithelium is unproven.',
        'Accelerated schedules and combinations with ring segments are unproven.',
        'Infectious ulcers of the cornea are treated by other means.',
      ],
    ],
    [
      'Second treatments',
      ['The same eye is treated again only when progression was measured twice after the first session.'],
    ],
  ],
  codes: ['0402T', 'J2787'],
}
export const RIDE: Document = {
  title: 'Nonemergency Ambulance Transport',
  number: '',
  numberLabel: '',
  marks: [
    ['Program', 'Texas Medicaid'],
    ['Last update', '9/2026'],
  ],
  sections: [
    [
      'Rule',
      [
        'A ride lying down is covered when the member cannot sit in a chair for the length of the trip.',
        'A physician certifies the need on the form of the state within sixty days before a series of rides.',
        'Rides to dialysis are approved for sixty days at a time.',
        'A companion rides free when the member is a minor or is confused.',
        'Mileage is counted from the place of pick-up to the nearest fitting facility.',
        'Waiting time of less than thirty minutes is part of the base rate.',
        'Oxygen is part of the base rate, and other supplies are not billed apart.',
        'A ride for the comfort of the family is not covered.',
      ],
    ],
  ],
  codes: ['A0426', 'A0428', 'A0425'],
}
export const ASSAY: Document = {
  title: 'Serum Marker Panels for Ovarian Masses',
  number: '4471',
  numberLabel: 'Policy no.',
  marks: [
    ['Type', 'Laboratory'],
    ['Effective', '2026-03-15'],
  ],
  sections: [
    [
      'Use of panels',
      [
        'Panels that combine several markers into one score are considered when surgery on a mass is ' +
          'planned and the surgeon chooses where.',
        'A single draw serves; a second draw is not paid in one episode.',
      ],
    ],
    [
      'No use',
      [
        'Panels are not a screening test for persons without a mass.',
        'They do not follow up treatment, and they do not replace imaging.',
        'Persons younger than eighteen were not studied.',
      ],
    ],
    [
      'Billing',
      [
        'The laboratory that performs the panel bills it, and the office does not mark it up.',
        'Each panel is billed with one unit and the code for the mass.',
      ],
    ],
  ],
  codes: ['81500', '81503', '0003U'],
}
