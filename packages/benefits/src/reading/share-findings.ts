import type { Service, Tier } from '../fields.ts'
import { tierOf } from './columns.ts'
import type { Finding } from './context.ts'
import { type DeductibleNotes, noteFor } from './deductible-notes.ts'
import { servicesIn } from './services.ts'
import { afterDeductibleIn, marksIn, readShareText, saysPlanPays, type ShareText } from './share-text.ts'

/** What a row or a sentence is about, and what stands around it. */
export type About = {
  services: readonly Service[]
  tiers: readonly Tier[]
  rank: Finding['rank']
  page: number
  /** Words around the value that may say whose percent it is, and what holds for the deductible. */
  around: readonly string[]
  /** Text with signs of notes beside the value: its label and the head of its column. */
  signs: string
  notes: DeductibleNotes
}

/** Reads a text about services. Places are those of the page. */
export function shareOf(text: string, offset: number, about: About): Finding[] {
  const share = readShareText(text)
  return about.services.flatMap((service) =>
    about.tiers.flatMap((tier) => shareFindings(share, text, { offset, name: `${service}.${tier}`, about })),
  )
}

type Named = { offset: number; name: `${Service}.${Tier}`; about: About }

function shareFindings(share: ShareText, text: string, { offset, name, about }: Named): Finding[] {
  const { page, rank, around, notes } = about
  const whole = { page, start: offset, end: offset + text.length, rank } as const
  if (share.isExcluded) return [{ ...whole, field: `covered.${name}`, value: false }]
  const { copay, percent } = share
  const found: Finding[] = []
  const place = ({ start, end }: { start: number; end: number }) =>
    ({ page, rank, start: offset + start, end: offset + end }) as const
  if (copay) found.push({ ...place(copay), field: `copay.${name}`, value: copay.value })
  if (percent) {
    const value = patientPercent(percent.value, percent.side, around, notes)
    const isAll = percent.value === 100 && share.isFree
    if (isAll || value < 100)
      found.push({ ...place(percent), field: `coinsurance.${name}`, value: isAll ? 0 : value })
    if (!copay && (isAll || value === 0) && share.isFree)
      found.push({ ...place(percent), field: `copay.${name}`, value: 0 })
  }
  if (found.length === 0 && share.isFree)
    found.push(
      { ...whole, field: `copay.${name}`, value: 0 },
      { ...whole, field: `coinsurance.${name}`, value: 0 },
    )
  return [...found, ...afterFindings(share, text, { offset, name, about }, found.length > 0)]
}

const YOUR_PERCENT = /\byou pay\b|\bmember (?:pays|co-?insurance)\b/i

function patientPercent(
  percent: number,
  side: 'plan' | 'patient' | null,
  around: readonly string[],
  notes: DeductibleNotes,
): number {
  const isPlans = side
    ? side === 'plan'
    : around.some(saysPlanPays) || (notes.arePlanPercents && !around.some((text) => YOUR_PERCENT.test(text)))
  return isPlans ? Math.round((100 - percent) * 100) / 100 : percent
}

/** Words that hold for a part of the services only. */
const LIMITED = /\b(?:co-?pay\w*|preventive list|list:|only)\b|.{100}/i

function afterFindings(
  share: ShareText,
  text: string,
  { offset, name, about }: Named,
  hasShare: boolean,
): Finding[] {
  if (!hasShare) return []
  const { page, rank, around, notes } = about
  const field = `after_deductible.${name}` as const
  if (share.after) {
    const { value, start, end } = share.after
    return [{ field, value, page, rank, start: offset + start, end: offset + end }]
  }
  const place = { page, start: offset, end: offset + text.length, rank }
  const tier = name.endsWith('in_network') ? 'in_network' : 'out_of_network'
  const words = around
    .map((one) => one.replace(/,? \(?\b(?:unless|except)\b[^]*$/i, ''))
    .filter((one) => (tierOf(one) === null || tierOf(one) === tier) && !LIMITED.test(one))
  const stated = words.map(afterDeductibleIn).find((one) => one !== null)
  const hasPercent = share.percent !== null && !(share.copay && share.percent.value === 100)
  const signed = noteFor(notes, `${text} ${about.signs}`, hasPercent)
  const isSigned = [...share.marks, ...marksIn(about.signs)].some((mark) => notes.bySign.has(mark))
  if (isSigned && signed) return [{ field, value: signed.value, ...placeOf(signed) }]
  if (stated) return [{ field, value: stated.value, ...place }]
  if (!signed || (share.isFree && share.percent === null && share.copay === null)) return []
  return [{ field, value: signed.value, ...placeOf(signed) }]
}

const placeOf = ({ page, start, end }: { page: number; start: number; end: number }) => ({
  page,
  start,
  end,
  rank: 1 as const,
})

/** "80% after Network deductible" names no network of its own. */
export const withoutDeductible = (text: string) =>
  text.replace(
    /\b(?:in-network|network|preferred|ppo|participating(?: provider)?) deductible/gi,
    ' '.repeat(8),
  )

type Segment = { services: Service[]; text: string; start: number }

/** "Generic: $10 Preferred brand: $40": every name with the share behind it. */
export function segmentsOf(text: string, label: string): Segment[] {
  const names = servicesIn(text, label)
  const segments = names.map(({ value, start, end }, index) => ({
    services: value === 'other' ? [] : [value],
    text: text.slice(end, names[index + 1]?.start ?? text.length),
    start: end,
    isNamed:
      /^[\s:–—-]*(?:you pay )?(?:\$|\d{1,3}%|no charge|not covered)/i.test(text.slice(end)) && start >= 0,
  }))
  return segments.every(({ isNamed }) => isNamed) ? segments : []
}
