import { type Decision, decideValues, deleteDocument, type Field, isField } from '@ppman/benefits'
import { refusedField } from '@ppman/errors'
import { param } from '@ppman/http'
import { z } from 'zod'
import { fieldLabel, parseValue } from './pages/transparency-documents/format-benefits.ts'
import { action } from './serve-actions.ts'

const Form = z
  .object({
    id: param.uuid,
    /** Set by the button that confirms every value as it stands. */
    all: z.string().optional(),
    add_field: z.string().optional(),
    add_value: z.string().optional(),
  })
  .catchall(z.string().max(200))

/** Records what a member checked in a patient's document. */
export const confirmValuesAction = action({
  path: '/transparency/documents/confirm',
  form: Form,
  async run({ form, ctx, visitor }) {
    const decisions = decisionsOf(form)
    if (decisions.length === 0) return `/transparency/documents/${form.id}`
    await decideValues(ctx.keepDocuments, form.id, decisions, visitor)
    return `/transparency/documents/${form.id}?saved=${decisions.length}`
  },
})

/** Deletes a patient's document with everything that was read from it. */
export const deleteDocumentAction = action({
  path: '/transparency/documents/delete',
  form: z.object({ id: param.uuid }),
  async run({ form, ctx, visitor }) {
    await deleteDocument(ctx.keepDocuments, form.id, visitor)
    return '/transparency/documents?deleted=1'
  },
})

type Fields = z.output<typeof Form>

/**
 * The values that were ticked, or all of them, and the one that was added. An empty one is unknown.
 */
function decisionsOf(form: Fields): Decision[] {
  const names = Object.keys(form)
    .filter((name) =>
      form.all ? name.startsWith('value.') || name.startsWith('ok.') : name.startsWith('ok.'),
    )
    .map((name) => name.replace(/^(?:value|ok)\./, ''))
  const decided = [...new Set(names)]
    .filter(isField)
    .map((name) => decisionOf(name, form[`value.${name}`] ?? ''))
  if (!form.add_value) return decided
  if (!form.add_field || !isField(form.add_field))
    throw refusedField('add_field', 'Choose what the value is.')
  return [...decided, decisionOf(form.add_field, form.add_value)]
}

function decisionOf(field: Field, text: string): Decision {
  const value = parseValue(field, text)
  if (value === undefined) throw refusedField(fieldLabel(field), 'This is no value of that kind.')
  return { field, value }
}
