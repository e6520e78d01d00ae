import { correctAlias, type KeptCorrection } from '@ppman/payers'
import { created, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'
import { stateLetters } from './schemas.ts'

const AliasCreateRequest = z
  .object({
    alias: param.text(2, 500).meta({ description: 'The name as the card has it.', example: 'BCBS of TX' }),
    payer_id: param.uuid,
    entry_id: param.uuid
      .nullish()
      .meta({ description: 'The routing entry it means, when the payer has several.' }),
    state: stateLetters.nullish().meta({ description: 'The state it holds for; without it, all.' }),
    source: param.text(1, 50).default('coder_correction'),
    note: param.text(0, 1_000).nullish(),
    replace: z
      .boolean()
      .default(false)
      .meta({ description: 'Take the place of another payer that your organization gave the name to.' }),
  })
  .meta({ id: 'AliasCreateRequest' })

const AliasCreatedResponse = z
  .object({
    id: z.uuid(),
    alias: z.string(),
    alias_normalized: z.string().meta({ description: 'How the name is compared.' }),
    payer_id: z.uuid(),
    entry_id: z.uuid().nullable(),
    created: z.boolean().meta({ description: 'False when the same was said or known before.' }),
    replaced_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The earlier correction of your organization that this one takes the place of.' }),
    scope: z.enum(['organisation', 'global']).meta({ description: 'For whom the next match knows it.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'AliasCreatedResponse' })

export const createAliasRoute = route({
  method: 'post',
  path: '/payers/aliases',
  operationId: 'createPayerAlias',
  summary: 'Tell which payer a name means',
  description:
    'Holds for your organization from the next match on; for all when a second organization says the ' +
    'same, or an administrator does. ' +
    ('A name of another payer answers 422 `alias_conflict`; so does one that your organization gave to ' +
      'another payer, unless `replace` is true.'),
  tag: 'payers',
  access: 'scope:svc-ppman',
  body: AliasCreateRequest,
  responses: { 201: { description: 'The correction', schema: AliasCreatedResponse } },
  async handler({ body, caller, ctx }) {
    const {
      payer_id: payerId,
      entry_id: entryId = null,
      state = null,
      note = null,
      alias,
      source,
      replace,
    } = body
    const correction = { alias, payerId, entryId, state, source, note, replace }
    return created(present(await ctx.transaction((tx) => correctAlias(tx, correction, caller, ctx.now()))))
  },
})

const present = ({ aliasNormalized, payerId, entryId, replacedId, createdAt, ...words }: KeptCorrection) => ({
  ...words,
  alias_normalized: aliasNormalized,
  payer_id: payerId,
  entry_id: entryId,
  replaced_id: replacedId,
  created_at: createdAt.toISOString(),
})
