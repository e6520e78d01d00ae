import { regex, source } from '../../text/pattern.ts'
import { lexDiagnoses, lexInpatient, lexNamedDiagnoses } from './lex-diagnoses.ts'
import { lexBareRevenue, lexModifiers, lexNeededModifiers, lexPlaces, lexRevenue } from './lex-lists.ts'
import { lexServices } from './lex-services.ts'
import type { Mention } from './mention.ts'

/** Service codes in lower case; a year after "v" or "c" is none ("v2024"). */
const SERVICE = /(?<![\w.$@&=]|(?<!\d)-)(?:[a-eghj-mp-v](?!(?:19|20)\d\d)\d{4}|0\d{3}[futm])(?![\w@=])/g
const SERVICE_AFTER_CUE = /(?<=\b(?:HCPCS|CDT|codes?)[:#]? )[a-eghj-mp-v]\d{4}(?!\w)/gi
/** ICD-10-CM with its dot, or a category after its name or a comma. "v10.1" is a version. */
const DIAGNOSIS = /(?<![\w.-])[a-tw-z]\d[0-9ab]\.[0-9a-z]{1,4}(?!\w)/g
const PLACEHOLDER = /(?<![\w.-])[A-TV-Z]\d[0-9AB]\.\d{0,3}x{1,3}(?!\w)/g
const CATEGORY = regex('g')`
  (?<=\b(?:ICD-?10(?:-CM)?|diagnos[ie]s|dx)(?: codes?)?:? |\.\w{1,4}(?:,|,? and|,? or) )
  [a-tv-z]\d[0-9ab](?![\w.])
`
/** Lower-case pairs of letters that are modifiers and not words. */
const LETTERS = source`
  g[pntqyzaxc]|kx|rt|lt|tc|qw|rr|nu|ue|j[wz]|x[espu]|f[qrsxy]|q[kxyz]|s[aglu]|t[ade]|td|h[mno]|kf|
  k[hij]|ll|r[abc]|p[not]|l[cdm]|e[1-4]|f[1-9]|t[1-9]
`
const MODIFIERS = regex('gi')`
  (?<=\bmodifiers? )[-"']?(?:${LETTERS})(?![\w%])(?:["']?(?:\s*[,/]\s*(?:and |or )?| and | or )[-"']?(?:
      ${LETTERS})(?![\w%])){0,12}|(?<![\w.$-])(?:${LETTERS})(?= modifiers?\b)
`

/**
 * The text with codes in upper case, as published. Every character keeps its position, and
 * lower-case words stay lower case.
 */
function codeForm(text: string): string {
  if (!/[a-z]\d|\d[a-z]|modifier/i.test(text)) return text
  const upper = (found: string) => found.toUpperCase()
  const codes = [SERVICE, SERVICE_AFTER_CUE, DIAGNOSIS, PLACEHOLDER, CATEGORY].reduce(
    (form, code) => form.replace(code, upper),
    text,
  )
  return codes.replace(MODIFIERS, (found) => found.replace(/\b(?!and\b|or\b)[a-z][a-z\d]\b/gi, upper))
}

/**
 * Lexers in order of how explicit their cues are, each with a pattern that a text must match to be
 * worth reading.
 */
const LEXERS: readonly [lex: (text: string) => Mention[], needs: RegExp][] = [
  [lexPlaces, /pos|place|site/i],
  [lexRevenue, /rev|\bRC/i],
  [
    lexModifiers,
    regex('i')`
      modifier|\bmods?\b|append|carr|bear|neither|enter|takes? |includ|without|lack|missing|calls? for|
        assign|apply|bill |report |accompan|\b(?:with|
      plus|use|add|using|attach|
      affix|put|place)(?:s|ed|ing)? (?:\w+ )?["'(]?-?[A-Z\d]{2}\b|
      \b[A-Z\d][A-Z\d] (?:is|are|must|should|shall|has to|needs? (?:to|not)|have to|is to|may|cannot|goes|go|
      belongs?)\b|(?:needs?|
      takes?|requires?) an? \d\d\b
    `,
  ],
  [
    lexNeededModifiers,
    regex('')`
      \b(?:[Nn]eed|[Ss]how|[Rr]equir|[Hh]ave|[Cc]arr|[Cc]hoose|[Ss]elect)\w* (?:either |an? |the |
      both )?["'(]?-?[A-Z][A-Z\d]\b
    `,
  ],
  [lexInpatient, /DRG|PCS/],
  [lexNamedDiagnoses, /ICD|diagnos|dx/i],
  [lexServices, /\d{4}/],
  [lexDiagnoses, /[A-Z]\d/],
  [lexBareRevenue, /\b0\d{3}\b/],
]

/**
 * All codes in a text, in order. Where two matches overlap, the one with the more explicit cue
 * wins.
 */
export function lexCodes(printed: string): Mention[] {
  const text = codeForm(printed)
  const read = LEXERS.flatMap(([lex, needs], rank) =>
    needs.test(text) ? lex(text).map((mention) => ({ mention, rank })) : [],
  )
  read.sort((a, b) => a.mention.start - b.mention.start || a.rank - b.rank)
  const kept: typeof read = []
  for (const next of read) {
    const last = kept.at(-1)
    if (!last || next.mention.start >= last.mention.end) kept.push(next)
    else if (next.rank < last.rank) kept[kept.length - 1] = next
  }
  return kept.map(({ mention }) => mention)
}
