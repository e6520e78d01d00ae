/** Policies of our own making: text enough to be known again, in the manner of payers. */
export type SamplePolicy = {
  title: string
  number: string
  sections: readonly (readonly [string, readonly string[]])[]
}

export const KNEE: SamplePolicy = {
  title: 'Knee Arthroscopy',
  number: 'SUR-114.07',
  sections: [
    [
      'Coverage',
      [
        'Arthroscopy of the knee is considered medically necessary for a mechanical block that was ' +
          'confirmed by examination on two separate visits.',
        'A trial of twelve weeks of supervised exercise comes first unless the joint is locked or a ' +
          'loose body was seen on imaging.',
        'Lavage alone for worn cartilage is not covered, since trials found no lasting benefit over ' +
          'exercise and rest.',
      ],
    ],
    [
      'Limits',
      [
        'One procedure for each knee is paid in any period of twelve months unless a new injury is ' +
          'documented with its date.',
        'Both knees on one day need a letter of the surgeon that tells why two anaesthetics would be ' +
          'the greater risk.',
      ],
    ],
    [
      'How to ask',
      [
        'Prior authorization is required and the request holds the report of the imaging, the notes ' +
          'of both visits and the exercise log.',
        'Requests that lack one of these papers are returned within two working days and the clock ' +
          'starts anew when all are there.',
      ],
    ],
  ],
}
export const SHOULDER: SamplePolicy = {
  title: 'Shoulder Arthroscopy',
  number: 'SUR-115.02',
  sections: KNEE.sections.map(([heading, lines]) => [
    heading,
    lines.map((line) => line.replaceAll('knee', 'shoulder').replace('cartilage', 'tendon')),
  ]),
}
export const SLEEP: SamplePolicy = {
  title: 'Home Sleep Testing',
  number: 'MED-208.11',
  sections: [
    [
      'Position',
      [
        'A recording of breathing at home is covered for adults whose daytime tiredness was measured ' +
          'with a published scale.',
        'The device records airflow, effort, pulse and oxygen for at least six hours of one night, ' +
          'and a physician reads the raw trace.',
        'Children and adults with heart failure are tested in a laboratory, where a technician can ' +
          'correct a loose sensor.',
      ],
    ],
    [
      'Payment',
      [
        'One recording in twelve months is paid; a second one within that time needs a note that ' +
          'tells why the first could not be read.',
        'The reading is part of the payment for the recording and is not paid a second time under ' +
          'another code.',
      ],
    ],
  ],
}
/** A policy whose text states no number and that is short. */
export const WIGS: SamplePolicy = {
  title: 'Cranial Prostheses',
  number: '',
  sections: [
    [
      'Coverage',
      [
        'A wig is paid once in three years for members who lost their hair to treatment of cancer, ' +
          'burns or alopecia of the whole scalp.',
        'The order names the cause and the day of the first loss, and the supplier keeps a picture of ' +
          'the finished piece on file.',
        'Care, colouring and styling are the member’s own expense, as is a second piece kept for travel.',
      ],
    ],
  ],
}

/** Headings and paragraphs of a policy. */
export const sectionsHtml = ({ sections }: SamplePolicy, tag = 'h2') =>
  sections
    .map(([heading, lines]) => `<${tag}>${heading}</${tag}>${lines.map((line) => `<p>${line}</p>`).join('')}`)
    .join('')

/** The same with a word changed in each of the first `n` paragraphs, as reviews do. */
export function revised(policy: SamplePolicy, n: number): SamplePolicy {
  let left = n
  const edit = (line: string) =>
    left-- > 0 ? line.replace(/\b(?:twelve|two|one|six|three)\b/i, 'four') : line
  return { ...policy, sections: policy.sections.map(([heading, lines]) => [heading, lines.map(edit)]) }
}

const numberLine = ({ number }: SamplePolicy) => (number ? `<p>Policy Number: ${number}</p>` : '')

/** A page as the payer of these cases lays it out. `body` takes the place of the policy. */
export const frame = (body: string, title = 'Sample Health | Policies') =>
  `<!doctype html><html><head><title>${title}` +
  `</title></head><body><header><nav><a href="/">Home</a><a href="/find">Find care</a></nav></header>
   ${body}<footer>Sample Health, all rights reserved. <a href="/terms">Terms</a></footer></body></html>`
export const RELATED =
  '<div class="side"><h2>Related policies</h2><ul><li><a href="/p/other">Care after an ' +
  'operation</a></li><li><a href="/p/next">Aids for walking</a></li></ul></div>'
export const SELECTOR = '#doc .body'
export const asRead = (policy: SamplePolicy) =>
  frame(
    `<div id="doc"><h1>${policy.title}</h1><div ` +
      `class="body">${numberLine(policy)}${sectionsHtml(policy)}</div></div>${RELATED}`,
  )
export const bodyOf = (policy: SamplePolicy) => `${numberLine(policy)}${sectionsHtml(policy)}`
