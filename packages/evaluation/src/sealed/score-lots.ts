import { severityRank } from '@ppman/policy-text/src/classification/finding.ts'
import type { Comparison } from '@ppman/policy-text/src/comparison/compare.ts'
import { compareDocuments, readDocument } from '@ppman/policy-text/src/reading/responsive.ts'
import { extractRules } from '@ppman/policy-text/src/rules/extract-rules.ts'
import { labelForm } from '@ppman/policy-text/src/rules/label-form.ts'
import { authorizationAnswer } from '@ppman/policy-text/src/rules/prior-authorization-answer.ts'
import { aContext, aDraft } from '@ppman/topic-pipeline/src/draft.fixtures.ts'
import { healCase, healCaseOf } from '@ppman/policy-text/src/healing/heal-case.ts'
import {
  type Expected,
  isAsLabelled,
  isHealable,
  isRight,
  isWrong,
  type Judged,
} from '../healing/score-healing.ts'
import { judgeText } from '../publish-gate/judge-case.ts'
import type { Figure } from '../figures/area.ts'

type Severity = Parameters<typeof severityRank>[0]
type SealedRule = {
  rule_category: string
  disposition: string
  codes: { code: string; code_type: string }[]
  also_category?: string[]
  also_disposition?: string[]
}
export type SealedSentence = { id: string; text: string; rules: SealedRule[] }
export type SealedPair = {
  id: string
  before: string
  after: string
  content_type: string
  should_alert: boolean | null
  severity: Severity | 'none'
  primary_type: string | null
  direction: string | null
  accept?: { severity?: string[]; primary_type?: (string | null)[]; direction?: (string | null)[] }
}
export type SealedAnswer = { id: string; text: string; answer: string; accept?: string[] }

/** Figures, and the ids that were wrong with what was found. */
export type Scored = { figures: Figure[]; misses: string[] }

const share = (what: string, hits: readonly boolean[]): Figure => ({
  what,
  hits: hits.filter(Boolean).length,
  n: hits.length,
})

/** Spellings of a code type in the lots and in labels. */
const SPELLINGS: Record<string, string> = { 'ICD-10-CM': 'ICD-10', REV: 'revenue' }
const typeOf = (type: string) => SPELLINGS[type] ?? type

/** Every (category, disposition, code) that a label accepts, the first being the label itself. */
const acceptedOf = (rule: SealedRule): string[][] =>
  rule.codes.map(({ code, code_type }) =>
    [rule.rule_category, ...(rule.also_category ?? [])].flatMap((category) =>
      [rule.disposition, ...(rule.also_disposition ?? [])].map((disposition) =>
        [typeOf(code_type), code, category, disposition].join('|'),
      ),
    ),
  )

export function scoreSentences(cases: readonly SealedSentence[]): Scored {
  const misses: string[] = []
  const [found, labelled, foundCodes, labelledCodes, quiet]: boolean[][] = [[], [], [], [], []]
  for (const { id, text, rules } of cases) {
    const ours = (extractRules(text).map(labelForm) as unknown as SealedRule[]).flatMap((rule) =>
      acceptedOf(rule).map(([tuple]) => tuple!),
    )
    const gold = rules.flatMap(acceptedOf)
    const codesOf = (tuples: readonly string[]) => new Set(tuples.map((t) => t.split('|', 2).join('|')))
    const [ourCodes, goldCodes] = [codesOf(ours), codesOf(gold.map(([tuple]) => tuple!))]
    const right = [...new Set(ours)].map((tuple) => gold.some((accepted) => accepted.includes(tuple)))
    const hit = gold.map((accepted) => accepted.some((tuple) => ours.includes(tuple)))
    found!.push(...right)
    labelled!.push(...hit)
    foundCodes!.push(...[...ourCodes].map((code) => goldCodes.has(code)))
    labelledCodes!.push(...[...goldCodes].map((code) => ourCodes.has(code)))
    if (rules.length === 0) quiet!.push(ours.length === 0)
    if ([...right, ...hit].includes(false))
      misses.push(`${id} ${text}\n  found ${ours.join(' ') || 'nothing'}`)
  }
  return {
    figures: [
      share('rules found that are labelled (precision)', found!),
      share('labelled rules that were found (recall)', labelled!),
      share('codes found that are labelled (precision)', foundCodes!),
      share('labelled codes that were found (recall)', labelledCodes!),
      share('sentences without a rule left alone', quiet!),
    ],
    misses,
  }
}

export function scoreAnswers(cases: readonly SealedAnswer[]): Scored {
  const misses: string[] = []
  const right = cases.map(({ id, text, answer, accept = [] }) => {
    const ours = authorizationAnswer(text) ?? 'none'
    const isRight = ours === answer || accept.includes(ours)
    if (!isRight) misses.push(`${id} ${text}\n  ${ours}, labelled ${answer}`)
    return isRight
  })
  return { figures: [share('answers about prior authorization that are right', right)], misses }
}

/** The day of comparison, which a service knows: dates after it are still to come. */
const COMPARED_ON = '2026-11-23'

async function compare({ before, after, content_type: type }: SealedPair): Promise<Comparison> {
  const was = await readDocument(Buffer.from(before), type)
  const is = await readDocument(Buffer.from(after), type)
  return compareDocuments(was, is, { isConfirmed: false, comparedOn: COMPARED_ON })
}

type Told = { isAlert: boolean; severity: Severity; type: string; direction: string }
const SILENT: Told = { isAlert: false, severity: 'info', type: 'none', direction: 'unknown' }

function toldOf(comparison: Comparison): Told {
  if (comparison.outcome !== 'changed') return SILENT
  const { shouldAlert: isAlert, severity, changeType: type, direction } = comparison
  return { isAlert, severity, type, direction }
}

export async function scorePairs(cases: readonly SealedPair[]): Promise<Scored> {
  const results = new Map<string, Told>()
  for (const pair of cases) results.set(pair.id, toldOf(await compare(pair)))
  const of = (pair: SealedPair) => results.get(pair.id)!
  const rank = ({ severity }: SealedPair | Told) => severityRank(severity as Severity)
  const due = cases.filter((pair) => pair.should_alert)
  const harmless = cases.filter((pair) => pair.should_alert === false)
  const wordings = harmless.filter((pair) => pair.primary_type === 'wording')
  const isSevere = (pair: SealedPair) =>
    of(pair).severity === pair.severity || (pair.accept?.severity ?? []).includes(of(pair).severity)
  const isTyped = (pair: SealedPair) =>
    of(pair).type === pair.primary_type || (pair.accept?.primary_type ?? []).includes(of(pair).type)
  const isDirected = (pair: SealedPair) =>
    of(pair).direction === pair.direction || (pair.accept?.direction ?? []).includes(of(pair).direction)
  const isFact = (pair: SealedPair) => of(pair).isAlert && rank(of(pair)) >= severityRank('medium')
  const isWrong = (pair: SealedPair) =>
    pair.should_alert
      ? !isSevere(pair) || !isTyped(pair) || (pair.direction !== null && !isDirected(pair))
      : of(pair).isAlert
  return {
    figures: [
      share(
        'changes that matter told',
        due.map((pair) => of(pair).isAlert),
      ),
      share(
        '– at their severity or above',
        due.map((pair) => of(pair).isAlert && (isSevere(pair) || rank(of(pair)) >= rank(pair))),
      ),
      share('– severity exact', due.map(isSevere)),
      share('– primary type', due.map(isTyped)),
      share('– direction', due.filter(({ direction }) => direction).map(isDirected)),
      share(
        'harmless pairs left in silence',
        harmless.map((pair) => !of(pair).isAlert),
      ),
      share(
        '– equal meaning left in silence',
        wordings.map((pair) => !of(pair).isAlert),
      ),
      share(
        '– harmless pairs not told as a fact',
        harmless.map((pair) => !isFact(pair)),
      ),
    ],
    misses: cases
      .filter((pair) => pair.should_alert !== null && isWrong(pair))
      .map(
        (pair) =>
          `${pair.id} ${JSON.stringify(of(pair))}, ` +
          `labelled ${pair.severity} ${pair.primary_type} ${pair.direction}`,
      ),
  }
}

export type SealedText = { id: string; label: 'secret' | 'phi' | 'clean'; kind: string; text: string }

/** Links and pictures are not labelled in this lot. */
const GATE_CLASSES = ['secret', 'phi']

/** Marks where a secret was cut, so that none stands whole in the file of the lot. */
const CUT = '«»'

export function scoreTexts(cases: readonly SealedText[]): Scored {
  const judged = cases.map(({ id, label, kind, text }) => {
    const draft = { bodyMdx: `${text.replaceAll(CUT, '')}\n` }
    return judgeText({ id, label, kind }, { ...aDraft(), ...draft }, aContext(), GATE_CLASSES)
  })
  const of = (label: string) => judged.filter((one) => one.label === label).map(({ isRight }) => isRight)
  return {
    figures: [
      share('secrets found', of('secret')),
      share('patient data found', of('phi')),
      share('clean texts left alone', of('clean')),
    ],
    misses: judged.filter(({ isRight }) => !isRight).map(({ id, label, kind }) => `${id} ${label} ${kind}`),
  }
}

export type SealedHealing = Record<string, unknown> & { id: string; kind: string; expect: Expected }

export function scoreHealings(cases: readonly SealedHealing[]): Scored {
  const judged = cases.map((line) => ({
    id: line.id,
    kind: line.kind,
    expect: line.expect,
    told: healCase(healCaseOf(line)),
  }))
  const isLeft = (one: Judged) => !isHealable(one)
  return {
    figures: [
      share('cases with a wrong place taken', judged.map(isWrong)),
      share('policies that moved, found again', judged.filter(isHealable).map(isRight)),
      share('others left to a person', judged.filter(isLeft).map(isAsLabelled)),
    ],
    misses: judged
      .filter((one) => !isAsLabelled(one))
      .map(({ id, kind, told }) => `${id} ${kind}\n  ${told.outcome} ${told.reason}`),
  }
}
