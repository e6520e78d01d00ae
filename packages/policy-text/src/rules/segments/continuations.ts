import { regex } from '../../text/pattern.ts'

/** A demand on the claim or the person without codes: it is about those of the sentence before. */
const DEMAND = regex('i')`
  ^\W{0,10}(?:(?:the )?modifiers? [A-Z\d]{2}(?:,? (?:or|and) [A-Z\d]{2})? (?:must|should|is|are|
  has to|(?:will|does|do|may|can)(?: not|not))\b[^.;:]{0,60}|
  (?:(?:the|an?|all|its|their) )?(?:[\w-]{1,30} ){0,3}(?:photographs?|records?|notes?|reports?|orders?|
  radiographs?|x-rays?|
  invoices?|documentation|
  charting|NDC)(?: (?:showing|of|from|that|with|for|dated|signed|taken) [^.;:]{1,80}?)? (?:must|is|are|has to|
  have to|should)\b[^.;:]{0,60}|
  (?:the|each|every|all|any) (?:claim )?(?:requests?|lines?|claims?|submissions?|bills?|packets?) (?:must|
  should|
  needs? to|has to|have to|is to|are to) (?:include|show|contain|carry|list|have|state|name|
  be accompanied by|come with)\b[^.;:]{2,160}|
  (?:report|bill|submit|code|request) (?:it|them)\b[^.;:]{0,80}|
  (?:report|bill|use|append|add|choose) (?:either |modifiers? )?(?:RT|LT|[EF]\d|NU|RR|UE|50)(?:,? (?:or|
    and) (?:RT|LT|[EF]\d|NU|RR|
  UE|50))*(?: to (?:show|say|name)[^.;:]{0,60}| as (?:it|they) appl(?:y|ies))?|
  (?:(?:prior )?(?:authori[sz]ation|approval)|pre-?certification|PA) (?:is|will be) (?:not )?(?:required|
  needed) (?:after|beginning|starting|for|
  beyond|once|from|with)\b[^.;:]{0,60}|
  (?:starting|beginning) with (?:visit|day|session|unit) \d+, [^.;:]{0,60}|
  (?:members?|patients?) must be (?:aged? )?\d[^.;:]{0,30})\.?$
`
/** What becomes of a code that was named before: "It was deleted; use J0595 instead." */
export const TAKES_ITS_PLACE = regex('i')`
  ^\W{0,10}(?:it|they|this code|that code|these codes|the (?:old |former )?codes?)\b[^.]{0,80}?\b(?:deleted|
  discontinued|terminated|retired|end-?dated|expired?|replaced|superseded|succeeded|successor|replacement)\b
`
/** A count without codes, after a sentence that names what is counted. */
const LIMIT = regex('i')`
  ^\W{0,10}(?:(?:(?:but |and )?(?:no|not) more than|up to|at most|(?:(?:the|a) )?(?:daily |annual |yearly |
  weekly |monthly )?(?:maximum|limit|cap)(?: (?:is|of))?:?|frequency(?: is)?:?|limited to) [^.;:]{0,20}?
  (?:\d|one\b|two\b|three\b|four\b|six\b|once\b|twice\b)[^.;:]{0,90}|(?:one|two|three|four|\d{1,3}) (?:
  [\w-]{1,20} ){1,4}?
  (?:per|a|each|every) (?:[\w-]{1,20} ?){1,4}(?:(?:is|are) (?:paid|payable|allowed|covered|the (?:limit|
  maximum)))?)\.?$
`
/** A demand for an authorization without codes, in some cases or ahead of the service. */
const ASKED_AHEAD = regex('i')`
  ^\W{0,10}(?:for [^,.;:]{3,40}, )?(?:(?:prior |plan |our |an? )?(?:authori[sz]ation|pre-?certification|
  approval|
  prior review)|PA) (?:is|are|will be|must be) (?:not )?(?:required|needed|necessary|obtained|
  requested) (?:before|prior to|
  in advance|ahead of|beforehand)\b[^.;:]{0,60}\.?$
`
/** "One unit = 1 hour.": between a code and the count of its units. */
export const IS_UNIT = /^\W*(?:one|1|a|each) unit (?:=|is|equals|means|represents)/i

/** "This applies to 70551 and 70553.": the codes of the sentence before, which names none. */
export const APPLIES_TO = regex('i')`
  ^\W*(?:this|these|it|they|the (?:[\w-]{1,20} )?(?:rule|rules|requirement|requirements|policy|limit|limits|
  edit|restriction))
  (?: [\w-]{1,20})? (?:appl(?:y|ies)|extends?|pertains?|holds?) (?:to|for)\b[^.;]*\.?$
`

/** Whether a sentence without codes demands something of the codes that were named before. */
export const demandsOfCodes = (words: string) =>
  [DEMAND, LIMIT, ASKED_AHEAD].some((pattern) => pattern.test(words))
