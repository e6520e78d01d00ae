import { anyOf, source, regex } from '../../text/pattern.ts'

/**
 * Characters around a number that are searched. Bounded, so that a list of thousands of codes stays
 * linear.
 */
const CONTEXT_CHARS = 48

/** After these words a number is a code, whatever else is around it. */
const CODE_CUE =
  /\b(?:cpt|hcpcs|cdt|procedure|service|billing|add-on|unlisted|e\/m)\b[^.;:$\d]{0,14}$|\bcodes?[:#]?\s*\(?$/i

const NUMBERED = anyOf(
  source`
    \b(?:pmid|pmcid|pmc|nct|issn|isbn|doi|clia|npi|naic|tin|ein|hios|ccn|ndc|loinc|snomed|taxonomy|
      cosmic|rs|omim|swog|nsabp|ecog|calgb|acosog|gog|rtog|eortc|ncic|alliance)\b[:#]?\s*(?:id|no\.?|
      number)?[:#]?\s*$
  `,
  /\b(?:protocol|trial|study)\b\s*(?:#|(?:id|no\.?|number)[:#]?)\s*$/,
  source`
    \b(?:payer|payor|plan|contract|group|member|provider|submitter|edi|trading partner|account|case|
      ticket|reference|invoice|tracking|receiver)\s*(?:id|ids|identifier|no\.?|number|#)\s*(?:is|
      of)?[:#]?\s*$|\bcontracts?\s*$
  `,
  source`
    \b(?:lcd|ncd|nca|article|transmittal|change request|cr|mln|publication|pub|bulletin|form|docket|
      (?:house|senate|assembly) bill|section|sec\.?|policy|guideline|mcg|interqual|chapter|title)\s*(?:
      (?:id|no\.?|number|#)[:#]?)?\s*$
  `,
  source`
    \b(?:p\.?\s?o\.?\s?box|box|suite|ste\.?|room|rm\.?|apt\.?|zip(?: code)?|page|pages|pp?\.|vol\.?|
      volume|exon|exons|codon|codons|chr\w*|position|version|extension|ext\.?|fax|phone|telephone|
      tel\.?)[:#]?\s*$
  `,
  source`
    (?:\bn\s*=|\$|#|§|\bf(?:ed)?\.?\s?r(?:eg)?\.|\bcfr|\bclia\b[^a-z]{0,3}\w{0,10} ?(?:id|number|no\.?|
        #)?[:#]?|\bu\.?s\.?c\.?|\b(?:19|20)\d\d;|;\s?\d+(?:\(\d+\))?:|\bdoi\S*)\s*$
  `,
)
/** Numbers of other things, and codes that are not billed. */
const LABELLED = anyOf(
  source`
    \b(?:model|lot|batch|serial|part|catalog(?:ue)?|sku|route|highway|hwy|building|bldg|license|permit|
      registration|resolution|public law|pub\. ?l\.|act|exhibit|appendix|table|figure|edition|job|
      requisition|(?<!\b(?:code|the|this|each|same|medical|provider) )group|account|region|district|
      territory|ticket|invoice(?!:)|module|course|webinar|passcode|pin|ahs)\s*(?:id|no\.?|number|
      #)?[:#-]?\s*$
  `,
  /\b\d+ (?:f\.?r\.?|fed\.? ?reg\.?|stat\.?)\s*$/,
  source`
    \b(?:access|pass|confirmation|promo\w*|conference|dial-in|meeting|zip|postal|error|reason|remark|
      adjustment|denial|area|country|county|state|taxonomy|specialty|bar|qr|agency|sic|naics|tax|
      message|plan|site|document|policy|reference|status|validation|verification) codes?(?: is| of|
      :)?\s*$
  `,
  /(?:https?:\/\/|www\.)\S*\/$|\.(?:com|org|gov|net|edu)\/\S*$/,
)
const STATE = source`
  A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|
  UT|V[TA]|W[AVIY]
`
const STATE_BEFORE = new RegExp(`(?:,\\s*|\\b(?!CPT|HCPCS)[A-Z][A-Za-z]{2,}\\s+)(?:${STATE})\\s+$`)
const STATE_NAME_BEFORE = /,\s*[A-Z][a-z]+(?: [A-Z][a-z]+)?\s+$/

const COUNTED = [
  source`
    men|women|males|females|patients?|subjects|participants|individuals|people|persons|adults|children|
    infants|births|controls|veterans
  `,
  source`
    samples|specimens|reads|cells|copies|variants|snps|loci|genes|genomes|base pairs|bp|kb|
    beneficiaries|enrollees|lives|records|hospitals
  `,
  source`
    providers|physicians|facilities|dollars|usd|miles|feet|square|mg|mcg|ml|iu|respondents|deaths|
    citations|articles|studies|pregnancies|donors|members|edition|release|enrolled|beds|employees|pages|
    rows|households|locations|randomi[sz]ed|analy[sz]ed|recruited|who
  `,
]
const COUNTED_AFTER = regex('i')`
  ^\s*(?:(?!for|in|to|on|by|per|and|or|of|is|are|when|with|as|from|among|if)\w+ )?(?:
    ${COUNTED.join('|')})\b
`
/** "analysis of 30000 DNA methylation loci": what an assay measures, in a description of a code. */
const MEASURED_BEFORE = /\b(?:of|over|than|least|to|about)\s+$/i
const MEASURED_AFTER = regex('i')`
  ^\s*(?:(?!for|in|to|on|by|per|and|or|of|is|are|when|with|as|from|if)[\w-]+ ){1,3}(?:loci|sites|probes|
    markers|genes|variants|reads|SNPs|transcripts|cells|regions)\b
`
const COUNT_BEFORE = regex('i')`
  \b(?:total of|average of|averag\w+|median of|approximately|about|nearly|over \d|among|sample of|
    cohort of|enrolled|analy[sz]ed|sequenced|recruited|screened)\s+$
`

/** Pages of a journal: behind volume and issue, or in an identifier of a publication. */
const CITED =
  /\d\(\d{1,4}(?:[-–/]\d{1,4})?(?: ?(?:suppl|pt)\.? ?\d{0,2})?\)\s?:?\s?$|\b10\.\d{4,9}\/\S{0,40}$/i
/** The numbers of other policies. */
const SEE_ALSO = /\bsee also\b[^.\n]{0,46}$/i

/** "95249 Patient-provided monitor" on a line of its own is a code with its description. */
const LINE_START = /(?:^|\n)[ \t•*-]*$/

/** Whether the context of a number with the shape of a code says that it is something else. */
export function isNotACode(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - CONTEXT_CHARS), start)
  if (
    NUMBERED.test(before) &&
    !/\bcode (?:no\.?|number|#)[:#]?\s*$|\b(?:cpt|hcpcs|cdt|codes?) ?#\s*$/i.test(before)
  )
    return true
  if (LABELLED.test(before) || CITED.test(before)) return true
  if (CODE_CUE.test(before)) return false
  if (SEE_ALSO.test(before)) return true
  const after = text.slice(end, end + CONTEXT_CHARS)
  if (/^\d/.test(text.slice(start, end))) {
    if (/(?<![<>=-])[<>≥≤]$/.test(before)) return true
    if (STATE_BEFORE.test(before) || (STATE_NAME_BEFORE.test(before) && /^\s*(?:-\d{4}|$|[|.(])/.test(after)))
      return true
    const isCounted = COUNTED_AFTER.test(after) && !(LINE_START.test(before) && /^ +[A-Z]/.test(after))
    const isMeasured = MEASURED_BEFORE.test(before) && MEASURED_AFTER.test(after)
    if (isCounted || isMeasured || COUNT_BEFORE.test(before)) return true
  }
  return false
}
