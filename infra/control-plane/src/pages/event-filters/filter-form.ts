import { EVENT_KINDS, eventKindNames } from '@ppman/notifications/events'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import type { Ctx } from '../../context.ts'
import { type Answered, type FieldOfPath, problemsOf, type Refusal } from '../ppman-api.ts'
import { findPayers, payerLines, type PayerNames } from './payer-names.ts'

/** The filter of a webhook or mail subscription, as the API answers it. */
export const filterFields = {
  event_types: z.array(z.string()),
  filters: z.object({
    payer_ids: z.array(z.string()),
    specialties: z.array(z.string()),
    states: z.array(z.string()),
    min_severity: z.string(),
  }),
}
export type Filter = z.output<z.ZodObject<typeof filterFields>>

/** What a person filled in. */
export type FilterForm = {
  kinds: string[]
  payers: string
  specialties: string
  states: string
  severity: string
}

const text = z.string().catch('')
/** A field of a form, as checkboxes of one name send it. */
const several = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))
const Filled = z.object({
  event_types: several.catch([]),
  payers: text,
  specialties: text,
  states: text,
  min_severity: z.string().catch('low'),
})

/** Reads the fields of a filter from a form. Never throws. */
export function readFilterForm(body: unknown): FilterForm {
  const { event_types: kinds, min_severity: severity, ...rest } = Filled.parse(body ?? {})
  return { kinds, severity, ...rest }
}

export const filterFormOf = (filter: Filter, names: PayerNames): FilterForm => ({
  kinds: filter.event_types,
  payers: payerLines(filter.filters.payer_ids, names),
  specialties: filter.filters.specialties.join(', '),
  states: filter.filters.states.join(', '),
  severity: filter.filters.min_severity,
})

/** The filter of a form, for the API, with its payers found. */
export async function resolveFilter(ctx: Ctx, account: Account, form: FilterForm): Promise<Answered<Filter>> {
  const payers = await findPayers(ctx, account, form.payers)
  if (payers.kind === 'refused') {
    const fields = { 'filters.payer_ids': payers.message }
    return { kind: 'refused', refusal: { message: 'Look at the payers below.', fields } }
  }
  const filters = {
    payer_ids: payers.ids,
    specialties: listOf(form.specialties),
    states: listOf(form.states),
    min_severity: form.severity,
  }
  return { kind: 'done', data: { event_types: form.kinds, filters } }
}

const listOf = (line: string): string[] =>
  line
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Fields of the API's refusals, by the field of the form that shows them. */
const SHOWN_AT: readonly FieldOfPath[] = [
  ['event_types', 'kinds'],
  ['filters.payer_ids', 'payers'],
  ['filters.specialties', 'specialties'],
  ['filters.states', 'states'],
  ['filters.min_severity', 'severity'],
]

/** The first problem of each field of a form with a filter. */
export const fieldProblems = (refusal: Refusal | null, own: readonly string[]): Record<string, string> =>
  problemsOf(refusal, [...SHOWN_AT, ...own.map((name) => [name, name] as const)])

/** Kinds that a person can choose; a ping goes to the webhook that was tested. */
const KINDS = eventKindNames.filter((kind) => kind !== 'webhook.ping')

/** Severities, the worst first, as the product orders them. */
const SEVERITIES = [
  ['critical', 'Critical only'],
  ['high', 'High and worse'],
  ['medium', 'Medium and worse'],
  ['low', 'Low and worse: all that changes a statement'],
  ['info', 'Everything, also changes of wording'],
] as const

/** The kinds of events as choices of a form. */
export const kindChoices = (chosen: readonly string[]) =>
  KINDS.map((name) => ({ name, summary: EVENT_KINDS[name].summary, checked: chosen.includes(name) }))

export const severityChoices = (chosen: string) =>
  SEVERITIES.map(([value, label]) => ({ value, label, selected: value === chosen }))

/** Values for the template `parts/filter-fields`. */
export const filterModel = (form: FilterForm, problems: Record<string, string>) => ({
  kinds: kindChoices(form.kinds),
  payers: form.payers,
  specialties: form.specialties,
  states: form.states,
  severities: severityChoices(form.severity),
  problems,
})

/** Values that a sentence lists before it counts the rest. */
const LISTED = 3

/** A filter in sentences, for a list. */
export function describeFilter({ event_types: kinds, filters }: Filter, names: PayerNames): string[] {
  const { payer_ids: payers, specialties, states, min_severity: severity } = filters
  const label = SEVERITIES.find(([value]) => value === severity)?.[1].split(/[:,]/)[0] ?? severity
  return [
    kinds.length === 0 ? 'All kinds of events' : listed(kinds),
    payers.length === 0
      ? 'Payers that you follow, or all if you follow none'
      : listed(payers.map((id) => names.get(id) ?? id)),
    ...(specialties.length > 0 ? [`Specialties: ${listed(specialties)}`] : []),
    ...(states.length > 0 ? [`States: ${states.join(', ')}`] : []),
    `Severity: ${label.toLowerCase()}`,
  ]
}

function listed(values: readonly string[]): string {
  const rest = values.length - LISTED
  return values.slice(0, LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
