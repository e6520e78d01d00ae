import { anyOf, regex } from '@ppman/text'
import { type Service, TIERS } from '../fields.ts'
import type { Finding, PlacedRow } from './context.ts'
import type { DeductibleNotes } from './deductible-notes.ts'
import type { Cell } from './layout/rows.ts'
import { labelled, servicesIn } from './services.ts'
import { type About, segmentsOf, shareOf, withoutDeductible } from './share-findings.ts'
import { afterDeductibleIn, isBound, saysPlanPays, statesShare } from './share-text.ts'
import { bind, moneyIn, only, percentsIn, tiersIn, topicsIn } from './tokens.ts'

/** One amount for care in the network and outside of it. */
const BOTH_NETWORKS = anyOf(
  /\bwhether or not (?:the|your) [\w ]{3,24} (?:participates|(?:is in|belongs to) (?:the|our) network)/,
  /\bin[- ](?:network)? ?(?:or|and) out[- ]of[- ]network\b/,
  /\bin(?:side)? or out(?:side)? (?:of )?(?:the|our|your) network\b/,
  /\bat any (?:hospital|facility|emergency room)\b/,
)
/** "We do not cover equipment from a non-participating supplier." */
const NOT_PAID = /\b(?:do|does|will) not (?:cover|pay (?:for|benefits))\b/i

/** Prose that goes on about the service of the sentence before. */
const MAX_CARRIED = 3

/** Sentences outside of tables: services with shares, by network. */
export function sentences(
  cell: Cell,
  { row: { page }, headings }: PlacedRow,
  notes: DeductibleNotes,
): Finding[] {
  const findings: Finding[] = []
  let [carried, age, last]: [Service[], number, Finding[]] = [[], 0, []]
  for (const { text, start } of splitSentences(cell.text).flatMap(byTier)) {
    const named = servicesIn(text, headings[0]).length > 0
    if (named) [carried, age] = [labelled(text, headings[0] ?? ''), 0]
    else if (isGeneral(text, headings[0] ?? '')) [carried, age] = [['any'], 0]
    else if (++age > MAX_CARRIED) carried = []
    const about = {
      page,
      notes,
      around: saysPlanPays(text) ? ['plan pays'] : [],
      signs: '',
      rank: 3 as const,
    }
    const offset = cell.start + start
    if (isShareSentence(text)) {
      last = inSentence(text, offset, { ...about, services: carried }, headings[0] ?? '')
      findings.push(...last)
    } else if (!named) findings.push(...afterOf(last, text, offset))
  }
  return findings
}

/** A sentence about covered care in general. */
const isGeneral = (text: string, heading: string): boolean =>
  percentsIn(text).length > 0 &&
  percentsIn(text).every(({ value }) => value < 100) &&
  moneyIn(text).length +
    topicsIn(text.replace(/\b(?:after|once|subject to)[^,.]{0,40}deductible/gi, '')).length ===
    0 &&
  (/\bco-?insurance\b/i.test(heading) ||
    /\b(?:covered|other|most) (?:covered )?(?:services|expenses|charges|care)\b|\ballowed amount\b/i.test(
      text,
    ))

/** "The deductible is waived for both": what a sentence adds to the one before. */
function afterOf(last: readonly Finding[], text: string, offset: number): Finding[] {
  const after = afterDeductibleIn(text)
  if (!after || text.length > MAX_ADDED) return []
  const names = new Set(last.flatMap(({ field }) => /^(?:copay|coinsurance)\.(.+)$/.exec(field)?.[1] ?? []))
  return [...names].map((name) => ({
    field: `after_deductible.${name}` as Finding['field'],
    value: after.value,
    page: last[0]!.page,
    start: offset + after.start,
    end: offset + after.end,
    rank: 3,
  }))
}

const MAX_ADDED = 110

function inSentence(text: string, offset: number, about: Omit<About, 'tiers'>, heading: string): Finding[] {
  if (/\b(?:not covered|no coverage)\b/i.test(text) && /\b(?:except|unless|other than)\b/i.test(text))
    return []
  const stated = tiersIn(withoutDeductible(text))
  if (NOT_PAID.test(text) && only(stated) === 'out_of_network' && servicesIn(text, heading).length > 0)
    return shareOf('not covered', offset, { ...about, tiers: ['out_of_network'] }).map((one) => ({
      ...one,
      end: offset + text.length,
    }))
  const names = servicesIn(text, heading)
  const segments = segmentsOf(text, heading)
  const tier = only(tiersIn(withoutDeductible(text))) ?? 'in_network'
  if (segments.length > 1)
    return segments.flatMap((one) =>
      shareOf(one.text, offset + one.start, { ...about, services: one.services, tiers: [tier] }),
    )
  const amounts = amountsIn(text)
  if (amounts.length > 1 && new Set(names.map(({ value }) => value)).size >= amounts.length) {
    const bound = bind(amounts, names)
    return amounts.flatMap(({ end }, index) => {
      const service = bound[index]
      if (!service || service === 'other') return []
      const from = amounts[index - 1]?.end ?? 0
      const until =
        index === amounts.length - 1 ? text.length : end + (amounts[index + 1]!.start - end > 60 ? 60 : 0)
      return shareOf(text.slice(from, until), offset + from, { ...about, services: [service], tiers: [tier] })
    })
  }
  return about.services.length > 0 ? byNetwork(text, offset, about) : []
}

/** Shares of a text from left to right, without the bounds of others. */
const amountsIn = (text: string) =>
  [...moneyIn(text), ...percentsIn(text)]
    .filter((amount) => !isBound(text, amount))
    .toSorted((a, b) => a.start - b.start)

const isShareSentence = (text: string): boolean =>
  statesShare(text) && (PAYMENT.test(text) || SHORT.test(text))

const PAYMENT = regex('i')`
  \bco-?pay|\b(?:co-?insurance|pays?|paid|payable|covered|charge|deductible|costs?)\b
`

/** On a card: "PCP $25", "PCP/SPC $25/$50". */
const SHORT = /^\s*[A-Za-z/. ()-]{2,40}:? (?:\$\d+|\d{1,2}%)(?: ?\/ ?(?:\$\d+|\d{1,2}%)){0,4}\s*$/

/**
 * A sentence with one share, or with one for each network: "75% (Participating) or 55% (Non-
 * Participating)".
 */
function byNetwork(text: string, offset: number, about: Omit<About, 'tiers'>): Finding[] {
  const amounts = amountsIn(text)
  const tiers = tiersIn(withoutDeductible(text))
  const single = only(tiers)
  if (amounts.length === 1 && BOTH_NETWORKS.test(text))
    return shareOf(text, offset, { ...about, tiers: TIERS })
  if (single || tiers.length === 0 || amounts.length < 2)
    return shareOf(text, offset, { ...about, tiers: [single ?? 'in_network'] })
  const bound = bind(amounts, tiers)
  return amounts.flatMap(({ end }, index) => {
    const tier = bound[index]
    const from = amounts[index - 1]?.end ?? 0
    return tier
      ? shareOf(
          text.slice(from, end + (index === amounts.length - 1 ? text.length - end : 0)),
          offset + from,
          { ...about, tiers: [tier] },
        )
      : []
  })
}

/** "20% in the network; care outside of it is not covered" states two shares. */
function byTier(sentence: { text: string; start: number }): { text: string; start: number }[] {
  const cut = /;\s/.exec(sentence.text)
  if (!cut) return [sentence]
  const [head, tail] = [sentence.text.slice(0, cut.index), sentence.text.slice(cut.index + 1)]
  const [before, behind] = [head, tail].map((text) => only(tiersIn(withoutDeductible(text))))
  return statesShare(head) && statesShare(tail) && behind && before !== behind
    ? [
        { text: head, start: sentence.start },
        ...byTier({ text: tail, start: sentence.start + cut.index + 1 }),
      ]
    : [sentence]
}

/** Sentences; a semicolon does not end one here, because the deductible stands behind it. */
function splitSentences(text: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = []
  let start = 0
  for (const { index } of text.matchAll(/[.!?](?=\s+[A-Z]|$)|•/g)) {
    found.push({ text: text.slice(start, index + 1), start })
    start = index + 1
  }
  if (start < text.length) found.push({ text: text.slice(start), start })
  return found
}
