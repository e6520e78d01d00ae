import type { Document } from './document.ts'

/** Policies of the second lot: other payers, other manners. */
export const NERVE: Document = {
  title: 'Vagus Nerve Stimulation & Related Devices',
  number: '2.01.820',
  numberLabel: 'Policy No.',
  marks: [
    ['Section', 'Surgery'],
    ['Effective', '03/01/2026'],
    ['Next review', '03/2027'],
  ],
  sections: [
    [
      'Summary of evidence',
      [
        'Seizures that two well chosen drugs did not stop leave few options apart from surgery or ' +
          'stimulation.',
        'Three randomised trials followed 412 persons for at least a year and counted seizures by diary.',
        'Hoarseness and cough were common and faded when the current was lowered.',
      ],
    ],
    [
      'Coverage position',
      [
        'An implanted stimulator is covered for focal seizures of members aged four and older who are ' +
          'no candidates for resection.',
        'Depression that four adequate courses of treatment did not relieve is reviewed by a ' +
          'psychiatrist of the plan.',
        'A stimulator against obesity, headache or heart failure is not covered.',
        'Devices worn on the skin are not covered for any reason.',
      ],
    ],
    [
      'What to send',
      [
        'Send the seizure diary of six months, the list of drugs tried and the opinion of the ' +
          'epilepsy centre.',
        'Photographs and videos are not needed unless we ask for them.',
      ],
    ],
    [
      'After the implant',
      [
        'Reprogramming is paid up to six times in the first year and four times a year thereafter.',
        'Removal is covered when infection, breakage or lack of effect is recorded by the clinic.',
      ],
    ],
  ],
  codes: ['64568', '64569', '64570', 'L8680', 'L8688'],
}
export const FEEDING: Document = {
  title: 'Enteral Nutrition Therapy',
  number: 'CG-NUTR-011',
  numberLabel: 'Document ID',
  marks: [
    ['Plan', 'MaineCare'],
    ['Published', 'June 4, 2026'],
  ],
  sections: [
    [
      'Who may receive it',
      [
        'A member who cannot swallow safely or absorb enough by mouth may receive formula through a tube.',
        'Formula by mouth is covered for inborn errors of metabolism that the state list names.',
        'Thickening agents, puree and shakes sold in shops are not formula.',
      ],
    ],
    [
      'How much is paid',
      [
        'One unit is one hundred calories, and a month holds no more units than the order of the dietitian.',
        'Pumps are rented for ten months and then belong to the member.',
        'Gravity bags are counted one a day.',
      ],
    ],
    [
      'Orders',
      [
        'The order states weight, height, route, product and the calories for each day.',
        'It is renewed every twelve months, and every six months for children younger than two.',
      ],
    ],
    [
      'Audit',
      [
        'Delivery tickets carry the signature of the person who received the goods.',
        'Automatic shipment without a call to the member is recovered in full.',
      ],
    ],
  ],
  codes: ['B4034', 'B4035', 'B4150', 'B4152', 'B9002'],
}
export const SCAN: Document = {
  title: 'Cardiac Positron Emission Tomography',
  number: 'IMG-0446',
  numberLabel: 'Guideline number',
  marks: [
    ['Applies to', 'This guideline applies to commercial members'],
    ['Effective date', '2026-02-15'],
  ],
  sections: [
    [
      'When it is appropriate',
      [
        'Perfusion imaging with a positron tracer is appropriate when body habitus makes other stress ' +
          'imaging unreliable.',
        'Viability imaging is appropriate before a bypass in persons with an ejection fraction below ' +
          '40 percent.',
        'Sarcoid of the heart is imaged after a diet that lowers uptake, and again after treatment.',
      ],
    ],
    [
      'When it is not',
      [
        'Screening of persons without symptoms is not appropriate at any level of risk.',
        'Repeat imaging within a year needs a change of symptoms.',
        'Imaging before minor surgery is not appropriate when four flights of stairs can be climbed.',
      ],
    ],
    [
      'Technique',
      [
        'A camera that measures flow in absolute terms is preferred, and its calibration is checked ' +
          'each day.',
        'Attenuation maps are read for calcium by the interpreting physician.',
      ],
    ],
    [
      'Reporting',
      [
        'The report gives territory, extent, severity and reserve in words that a referring practice ' +
          'understands.',
        'Incidental findings of the lung are named with the interval of follow-up.',
      ],
    ],
  ],
  codes: ['78459', '78491', '78492', 'A9555', 'A9552'],
}
export const ENZYME: Document = {
  title: 'Enzyme Replacement for Fabry Disease',
  number: '',
  numberLabel: '',
  marks: [
    ['Benefit', 'Medical'],
    ['Revised', 'August 2026'],
  ],
  sections: [
    [
      'Approval',
      [
        'A male has absent or very low activity of the enzyme in white cells, and a female has a ' +
          'variant that is known to cause disease.',
        'Pain in hands and feet, protein in urine, thickening of the heart or a stroke at a young age ' +
          'was recorded.',
        'The prescriber is a geneticist, nephrologist or cardiologist with experience of storage disorders.',
      ],
    ],
    [
      'Continuation',
      [
        'Plasma substrate fell, or kidney function stayed within five points over the year.',
        'Antibodies that take away the effect are looked for when a marker rises.',
      ],
    ],
    [
      'Amount',
      [
        'One milligram for each kilogram of weight every two weeks, rounded to the nearest vial.',
        'Not used together with the oral chaperone.',
      ],
    ],
    [
      'Place of infusion',
      [
        'Home infusion begins after eight infusions without a reaction of more than mild degree.',
        'Nurses stay for an hour after the end of each of the first two at home.',
      ],
    ],
  ],
  codes: ['J0180', 'J2508'],
}
export const SAMPLES: readonly Document[] = [NERVE, FEEDING, SCAN, ENZYME]
