import { formatShare } from '@ppman/evaluation'
import type { Healing } from '@ppman/policy-text/src/healing/heal-case.ts'

/** What a person says should become of a case. */
export type Expected = {
  state?: string
  outcome?: string
  target_contains?: string
  target_must_not_contain?: string
  url?: string
}
export type Judged = { id: string; kind: string; expect: Expected; told: Healing }

/** Aim of the design, 5.1. */
const MIN_HEALED = 0.9

export const isHealable = ({ expect }: Judged) => stateOf(expect) === 'healed'
const stateOf = ({ state, outcome }: Expected) => state ?? outcome ?? ''
const isTaken = ({ told }: Judged) => told.outcome === 'healed' || told.outcome === 'unchanged'

/**
 * Healed, and to the right place: its text holds what it should and nothing else, or its address is
 * the one.
 */
export function isRight({ expect, told }: Judged): boolean {
  if (told.outcome !== 'healed') return false
  if (expect.url !== undefined && told.url !== expect.url) return false
  const text = plain(told.text ?? '')
  if (expect.target_contains !== undefined && !text.includes(plain(expect.target_contains))) return false
  return expect.target_must_not_contain === undefined || !text.includes(plain(expect.target_must_not_contain))
}

/** Something was taken for the policy that is not it. The worst that healing can do. */
export const isWrong = (one: Judged) =>
  isTaken(one) &&
  (isHealable(one) ? result(one, 'healed') && !isRight(one) : stateOf(one.expect) !== 'unchanged')
const result = ({ told: { outcome } }: Judged, wanted: Healing['outcome']) => outcome === wanted

/** Whether a case came out as labelled. */
export function isAsLabelled(one: Judged): boolean {
  if (isHealable(one)) return isRight(one)
  return stateOf(one.expect) === 'unchanged' ? one.told.outcome === 'unchanged' : !isTaken(one)
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Table rows of one set of cases, and whether it meets the aims. */
export function scoreHealing(name: string, judged: readonly Judged[]): { row: string; isMet: boolean } {
  const healable = judged.filter(isHealable)
  const rest = judged.filter((one) => !isHealable(one))
  const [healed, wrong] = [healable.filter(isRight).length, judged.filter(isWrong).length]
  const left = rest.filter(isAsLabelled).length
  const row =
    `| ${name} | ${judged.length} | ${formatShare(wrong, judged.length)} | ` +
    `${formatShare(healed, healable.length)} | ${formatShare(left, rest.length)} |`
  return { row, isMet: wrong === 0 && healed >= MIN_HEALED * healable.length }
}
