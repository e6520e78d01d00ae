import type { Clause } from './clauses/clause.ts'
import { maskCodes } from './clauses/mask-codes.ts'
import { isDeniedDuty } from './cues/arbiter/arbiter.ts'
import { NO_RULE } from './cues/arbiter/arbiter-model.ts'
import { isClinical, isPast } from './gates/narrative.ts'
import { isDescriptor } from './codes/descriptor.ts'
import { silenceReason } from './gates/silence.ts'
import { withoutUnasserted } from './gates/unasserted.ts'
import type { BillingCode, ExtractedRule } from './rule.ts'
import type { CodedUnit, Range } from './segments/units.ts'
import { ruleOf, type Stated } from './passage-decision.ts'
import { type CodePassage, partsOf, type Passages, passagesIn } from './passages/code-passages.ts'
import type { JudgePassage, Odds, PassageNetwork } from './passages/passage-network.ts'

/**
 * The least probability of a rule where nothing else was found, of one on the entry of a list or
 * beside others, of one that was found, and of one that was found where the network holds the
 * contrary for likely. Chosen on lots left out of the fit, and on real policies.
 */
const LEAST = { speak: 0.45, speakSurely: 0.7, keep: 0.02, keepAgainst: 0.1 }
/** From these probabilities of no rule, or of another disposition, the contrary is likely. */
const CONTRARY = { none: 0.5, other: 0.4 }
/** Units are evidence when with them alone a rule has this share of its probability. */
const EVIDENCE_SHARE = 0.9

/** A rule that a clause states; settled where a phrase and the words of the clause agree on it. */
export type FoundRule = { rule: ExtractedRule; isSettled: boolean }

/** The passages of a text, and what the network says of them. */
export type PassageReading = {
  /** The text in its plain form, of the same length. */
  plain: string
  passages: Passages
  judge: JudgePassage
  /** The passages about each code. */
  on: ReadonlyMap<string, readonly CodePassage[]>
}
type Reading = PassageReading & { text: string }

export function readPassages(
  plain: string,
  units: readonly CodedUnit[],
  network: PassageNetwork,
): PassageReading {
  const passages = passagesIn(plain, units)
  return { plain, passages, judge: network(passages), on: byCode(passages.passages, codesIn) }
}

/** What the network says of the codes that a clause is about; null where it does not read them. */
export function oddsIn({ judge, on }: PassageReading, { subjects }: Clause): Odds | null {
  const first = subjects[0]?.mentions[0]
  const passage = on
    .get(first?.codes[0]?.code ?? '')
    ?.find(({ group }) => group.start <= first!.start && first!.end <= group.end)
  return passage ? judge(passage) : null
}

/**
 * Corrects the rules of a text by what the network says of each list of codes in its passage: rules
 * of sentences that it holds for unlikely are dropped, and where none is left it states its own.
 * Neither happens where a rule is settled.
 */
export function withPassageRules(
  { cells, stated }: { cells: readonly ExtractedRule[]; stated: readonly FoundRule[] },
  reading: Reading,
): ExtractedRule[] {
  const { units, passages } = reading.passages
  const kept = [...cells, ...stated.flatMap((one) => (isUnlikely(one, reading) ? [] : [one.rule]))]
  const settled = stated.flatMap((one) => (one.isSettled ? [one.rule] : []))
  const rulesOn = byCode(kept, ({ codes }) => codes)
  const silent = passages.filter(
    ({ unit, lead, isEntry }) =>
      !(isEntry && (lead === null || isDescriptor(units[lead]!.words))) &&
      !isSilent(units[unit]!.words) &&
      !settled.some((rule) => overlaps(rule, units[unit]!)),
  )
  const found = silent.flatMap((passage) => {
    const reach = reachOf(passage, reading.passages)
    const others = codesIn(passage).flatMap(({ code }) => rulesOn.get(code) ?? [])
    return statedOn(
      reading,
      passage,
      others.filter((rule) => overlaps(rule, reach)),
    )
  })
  return [...kept, ...joined(found).map((one) => ruleOf({ ...reading, units }, one))]
}

/** A heading or a question may be answered by what stands next to it. */
function isSilent(words: string): boolean {
  const reason = silenceReason(words)
  return (
    isPast(words) || isClinical(words) || (reason !== null && reason !== 'heading' && reason !== 'question')
  )
}

/** The range of the text around a list of codes that is read with it. */
const reachOf = ({ first, last, lead }: CodePassage, { units }: Passages): Range => ({
  start: units[Math.min(first, lead ?? first)]!.start,
  end: units[last]!.end,
})

const codesIn = ({ group }: CodePassage) => group.mentions.flatMap(({ codes }) => codes)

const overlaps = ({ spanStart, spanEnd }: ExtractedRule, { start, end }: Range) =>
  spanStart < end && start < spanEnd

/** What is about each code. */
function byCode<One>(all: readonly One[], codesOf: (one: One) => readonly BillingCode[]): Map<string, One[]> {
  const found = new Map<string, One[]>()
  for (const one of all)
    for (const code of new Set(codesOf(one).map((each) => each.code)))
      if (!found.get(code)?.push(one)) found.set(code, [one])
  return found
}

const decisionOf = ({ category, disposition }: { category: string; disposition: string }) =>
  `${category} ${disposition}`

/**
 * A rule is judged where all that it quotes is read with its codes. Lists are left to their reader,
 * which sees all entries.
 */
function isUnlikely({ rule, isSettled }: FoundRule, { passages, judge, on }: Reading): boolean {
  const about = new Set(
    rule.codes.flatMap(({ code }) => (on.get(code) ?? []).filter(({ group }) => overlaps(rule, group))),
  )
  const isAgainst = (one: CodePassage) =>
    !one.isEntry &&
    !isSettled &&
    reachOf(one, passages).start <= rule.spanStart &&
    (rule.spanEnd > passages.units[one.unit]!.end
      ? isAgainstSecond(judge(one), rule)
      : isAgainstOnly(judge(one), rule))
  return about.size > 0 && [...about].every(isAgainst)
}

/** Decisions on the same codes share their probability: a second one may be as small as none. */
const isAgainstSecond = (odds: Odds, rule: ExtractedRule) =>
  (odds.get(decisionOf(rule)) ?? 1) < LEAST.keep && (odds.get(NO_RULE) ?? 0) >= CONTRARY.none

function isAgainstOnly(odds: Odds, rule: ExtractedRule): boolean {
  const probability = odds.get(decisionOf(rule)) ?? 1
  if (probability < LEAST.keep) return true
  if (probability >= LEAST.keepAgainst) return false
  const others = [...odds].filter(
    ([name]) => name.startsWith(`${rule.category} `) && name !== decisionOf(rule),
  )
  return (odds.get(NO_RULE) ?? 0) >= CONTRARY.none || others.some(([, share]) => share >= CONTRARY.other)
}

/** What the network states of a list of codes beside the rules on them that are there. */
function statedOn(reading: Reading, passage: CodePassage, others: readonly ExtractedRule[]): Stated[] {
  const { judge, passages } = reading
  const least = others.length > 0 || passage.isEntry ? LEAST.speakSurely : LEAST.speak
  const unit = passages.units[passage.unit]!
  const likely = [...judge(passage)].filter(
    ([decision, probability]) =>
      decision !== NO_RULE &&
      probability >= least &&
      !others.some((rule) => decision.startsWith(`${rule.category} `)) &&
      !isDeniedDuty(decision.split(' ')[1]!, unit.words),
  )
  if (likely.length === 0 || !isAsserted(reading.plain, unit)) return []
  return likely.map(([decision, probability]) => ({
    passages: [passage],
    decision,
    probability,
    ...evidenceOf(judge, { passage, decision, probability }),
  }))
}

/** Whether a unit says all of itself: nothing asked, claimed by others, planned or withdrawn. */
function isAsserted(plain: string, unit: CodedUnit): boolean {
  const sentence = maskCodes(plain, { parts: partsOf(unit), mentions: unit.mentions, listed: [] })
  return withoutUnasserted(sentence).text === sentence.text
}

/** The entries of one list are one rule. */
function joined(stated: readonly Stated[]): Stated[] {
  const latest = new Map<string, Stated>()
  const result: Stated[] = []
  for (const one of stated) {
    const [{ isEntry, lead }] = one.passages as [CodePassage]
    const list = `${lead} ${one.decision}`
    const before = isEntry ? latest.get(list) : undefined
    if (before) {
      before.passages.push(...one.passages)
      before.probability = Math.min(before.probability, one.probability)
      before.first = Math.min(before.first, one.first)
      before.last = Math.max(before.last, one.last)
    } else {
      if (isEntry) latest.set(list, one)
      result.push(one)
    }
  }
  return result
}

/**
 * The fewest units in a row around the codes with which alone the decision stands; of an entry what
 * stands over its list and all down to it.
 */
function evidenceOf(
  judge: JudgePassage,
  { passage, decision, probability }: { passage: CodePassage; decision: string; probability: number },
): { first: number; last: number } {
  const { unit, lead, first, last, isEntry } = passage
  if (isEntry) return { first: lead ?? unit, last: unit }
  const next = Math.min(unit + 1, last)
  const before = Array.from({ length: unit - first }, (_, step) => unit - 1 - step)
  const tries = [
    { first: unit, last: unit },
    { first: unit, last: next },
    ...before.map((start) => ({ first: start, last: unit })),
    { first, last: next },
  ]
  const isEnough = (range: { first: number; last: number }) =>
    (judge({ ...passage, ...range, lead: null }).get(decision) ?? 0) >= EVIDENCE_SHARE * probability
  return tries.find(isEnough) ?? { first, last }
}
