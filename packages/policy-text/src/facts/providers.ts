const BEFORE =
  '(?:nurse|physician|certified|licensed|registered|clinical|advanced|practice|speech|occupational|physical|athletic|mental|behavioral|orthopedic|interventional|social|health|genetic|hearing|instrument)'
const KINDS = [
  'physicians?|practitioners?|assistants?|workers?|dietiti?c?ians?|nutritionists?|nurses?|therapists?|trainers?|pharmacists?|dentists?|midwi(?:fe|ves)',
  'counselors?|surgeons?|\\w+ologists?|\\w*iatrists?|\\w*iatricians?|podiatrists?|chiropractors?|optometrists?|oncologists?|acupuncturists?|specialists?|technicians?|analysts?',
]
const PROVIDER = new RegExp(`\\b(?:${BEFORE} ){0,3}(?:${KINDS.join('|')})\\b`, 'gi')

/** Kinds of people who give care that a text names, in the singular and lower case, sorted. */
export const providersIn = (text: string): string[] =>
  [...new Set((text.match(PROVIDER) ?? []).map((name) => name.toLowerCase().replace(/s$/, '')))].sort()
