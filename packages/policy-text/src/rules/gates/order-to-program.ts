import { source } from '../../text/pattern.ts'
import { wordings } from '../clauses/phrase.ts'

const ORDER = source`
  (?:treat|mark|record|set|flag|classify|tag|label|output|return|register|store|extract|log|answer|respond|
  regard|
  report|ignore|say|state|list|summari[sz]e)
`
const PROGRAM = source`
  (?:(?:AI|artificial intelligence|automated|virtual|digital|extraction|parsing|reading|indexing|
  processing) (?:
  systems?|tools?|agents?|assistants?|software|models?|engines?|readers?|bots?|pipelines?)|AIs?|LLMs?|GPTs?|
  chatbots?|(?:large )?language models?|(?:web )?crawlers?|parsers?|scrapers?|(?:system|
  developer) (?:prompt|message|
  override|note)|systems?(?= (?:reading|that reads?|processing)\b|:))
`
/** Text that speaks to the program that reads the page, and not to providers. */
const ADDRESSED = wordings('gate.order-to-program.addressed', {
  'a program is addressed': source`
    ^\W*(?:(?:note|message|attention|instructions?|important|warning|reminder)\b[^.;:]{0,20}?(?:to|for|
    :) )?(?:(?:all|any|
    the|every) )?${PROGRAM}(?: (?:reading|processing|parsing|that|which|
    indexing)\b[^.;:,]{0,60})?(?:\s*[:,]| (?:must|
    should|shall|please|${ORDER})\b)
  `,
  'earlier instructions are to be forgotten': source`
    \b(?:ignore|disregard|forget|override) (?:all |any |the |your |every )?(?:\w+ )?(?:previous|prior|
    earlier|above|
    preceding|other|existing|system) (?:instructions?|prompts?|rules|text|guidance|directions?|context)\b
  `,
})
/** An order to give a code a status, as nobody gives to providers. */
const STATUS_ORDERED = wordings('gate.order-to-program.status', {
  'treat a code as': source`
    (?:^\W*|[:;,] |\b(?:and|then|please|must|should) )(?:treat|mark|record|set|flag|classify|tag|label|
    output|return|
    register|store|regard)(?: that)? (?:CPT |HCPCS |codes? |all |the ){0,3}[A-Z]?\d[\dA-Z]{3,4} (?:as|to|
    =) (?:covered|
    approved|not |no |exempt|requiring|payable|non-?covered|free)
  `,
})

/** Whether a sentence orders a program to decide something; then it is no rule of the payer. */
export const isOrderToProgram = (sentence: string) =>
  ADDRESSED.test(sentence) || STATUS_ORDERED.test(sentence)

/** Whether what follows in the same block speaks to a program too. */
export const addressesProgram = (sentence: string) => ADDRESSED.test(sentence)
