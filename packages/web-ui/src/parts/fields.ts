/** Values that a page could not read, by the name of their field. */
export type Rejected = Readonly<Record<string, { value: string; message: string }>>

/** What fields, menus and check boxes have in common. */
type Labelled = {
  id: string
  name: string
  label: string
  hint: string
  error: string
  /** Columns of twelve, such as `w4 half`; `half` is half a line on phones. */
  width: string
  /** Ids of hint and error. */
  describedBy: string
}

/** Values of the partial `parts/field`. */
export type Field = Labelled & {
  type: string
  value: string
  placeholder: string
  minlength: number | ''
  maxlength: number | ''
  min: string
  max: string
  inputmode: string
  autocomplete: string
  isRequired: boolean
  /** What the browser offers while one types; any other text may be sent, too. */
  suggestions: readonly { value: string; label: string }[]
}

/** Values of the partial `parts/select`. */
export type Select = Labelled & { options: readonly Option[] }
type Option = { value: string; label: string; isChosen: boolean }

type More = { id?: string; hint?: string; width?: string; rejected?: Rejected }

/** A field with its value; a rejected value stays in it, with the reason beside it. */
export function field(
  name: string,
  label: string,
  value: string,
  {
    type = 'text',
    placeholder = '',
    minlength = '',
    maxlength = '',
    min = '',
    max = '',
    inputmode = '',
    autocomplete = '',
    isRequired = false,
    suggestions = [],
    ...more
  }: More & Partial<Omit<Field, keyof Labelled | 'value'>> = {},
): Field {
  const kept = more.rejected?.[name]
  return {
    ...labelled(name, label, more),
    type: kept && type === 'date' ? 'text' : type,
    value: kept?.value ?? value,
    placeholder,
    minlength,
    maxlength,
    min,
    max,
    inputmode,
    autocomplete,
    isRequired,
    suggestions,
  }
}

/** A menu. @param options pairs of value and label, in their order */
export const select = (
  name: string,
  label: string,
  value: string,
  { options, ...more }: More & { options: readonly (readonly [value: string, label: string])[] },
): Select => ({
  ...labelled(name, label, more),
  options: options.map(([each, text]) => ({ value: each, label: text, isChosen: each === value })),
})

function labelled(
  name: string,
  label: string,
  { id = name, hint = '', width = '', rejected = {} }: More,
): Labelled {
  const error = rejected[name]?.message ?? ''
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, name, label, hint, error, width, describedBy }
}

/** Values of the partial `parts/errors`. */
export type ErrorSummary = { title: string; items: readonly { text: string; href: string }[] }

/**
 * The summary above a form, each item with a link to its field; null without errors.
 *
 * @param labels of the fields that the form has, by their names
 */
export function errorSummary(
  rejected: Rejected,
  labels: Readonly<Record<string, string>>,
): ErrorSummary | null {
  const items = Object.entries(rejected).map(([name, { message }]) => {
    const label = labels[name]
    return { text: `${label ?? name}: ${message}`, href: label === undefined ? '' : `#${name}` }
  })
  if (items.length === 0) return null
  return {
    title: items.length === 1 ? 'One answer needs another look' : `${items.length} answers need another look`,
    items,
  }
}

/** Values of the partial `parts/picks`: what is on, or what there is to choose. */
export type Picks = {
  label: string
  items: readonly { label: string; href: string; isCurrent: boolean; isRemovable: boolean }[]
  clearHref: string
}

/** Links that choose one view of a list. */
export const choices = (
  label: string,
  items: readonly { label: string; href: string; isCurrent: boolean }[],
): Picks => ({ label, items: items.map((item) => ({ ...item, isRemovable: false })), clearHref: '' })

/** The filters that are on, each with an address without it. */
export const filtersOn = (items: readonly { label: string; href: string }[], clearHref: string): Picks => ({
  label: 'Filters:',
  items: items.map((item) => ({ ...item, isCurrent: false, isRemovable: true })),
  clearHref: items.length > 1 ? clearHref : '',
})
