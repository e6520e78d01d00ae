/**
 * Wordings of the trade that stand for one another, by concept, as in `lexicon.ts`. Phrases of more
 * than one word, so that no word loses its meaning elsewhere.
 */
const TRADE = `
ONREQUEST: on request | upon request | if request | when request | if we ask | when ask | if ask
  | as request | upon our request | on our request | when we ask
INTOLERANT: not tolerate | can not tolerate | could not tolerate | unable to tolerate | do not tolerate
CONCURRENT: at the same time | concurrent with | concurrently | simultaneously | simultaneous with
LAB: lab | laboratory | clinical laboratory | clinical lab | testing laboratory
RENT: rent | rental | lease
INPATIENT: inpatient | hospital admission | inpatient admission | inpatient stay | inpatient hospital
  | hospitalization | admit to the hospital
RECORD: on file | in the file | in the chart | in the medical record | in the record | in the patient record
  | in the member record
VALID: remain in effect | remain valid | stay in effect | good for | last for | expire after
NEWSTART: new start | newly start | new to therapy | new user | treatment naive
START: initiate | initiation | initiation of
REVIEW: look at | undergo review | be subject to review | go to review
CASEBYCASE: case by case | on a case by case basis | on an individual basis | individual basis
  | individually review
`

export const TRADE_LINES: readonly (readonly [concept: string, phrases: readonly string[]])[] = TRADE.trim()
  .split(/\n(?! )/)
  .map((line) => {
    const [concept, phrases] = line.split(': ') as [string, string]
    return [concept, phrases.split('|').map((phrase) => phrase.trim())] as const
  })
