import { addPriceSource } from '@ppman/prices/discovery'
import { AppError } from '@ppman/errors'
import { stripCredentials } from '@ppman/evidence'
import { created, param } from '@ppman/http'
import { z } from 'zod'
import { route } from '../route.ts'

const PriceSourceCreateRequest = z
  .object({
    url: param.text(1, 2_000).meta({
      description:
        'A domain, whose cms-hpt.txt is watched, the address of such a file, or with a CCN that of a ' +
        'price file.',
      example: 'hospital.example',
    }),
    ccn: param
      .text(6, 6)
      .toUpperCase()
      .regex(/^[0-9A-Z]{6}$/, 'Expected six characters, digits or capital letters')
      .nullish()
      .meta({ description: 'Whose price file it is; of a cms-hpt.txt it says nothing.' }),
  })
  .meta({ id: 'PriceSourceCreateRequest' })

const PriceSourceCreatedResponse = z
  .object({
    id: z.uuid(),
    created: z.boolean().meta({ description: 'False when it was watched before.' }),
    kind: z.enum(['cms_hpt', 'direct_url']),
    url: z.string(),
  })
  .meta({ id: 'PriceSourceCreatedResponse' })

export const createPriceSourceRoute = route({
  method: 'post',
  path: '/price-transparency/sources/',
  operationId: 'createPriceSource',
  summary: 'Watch where a hospital publishes its prices',
  description:
    'For administrators: sources are shared by all organizations. The first look is due at once. The ' +
    'address must be public.',
  tag: 'price-transparency',
  access: 'scope:svc-ppman',
  body: PriceSourceCreateRequest,
  responses: { 201: { description: 'The source', schema: PriceSourceCreatedResponse } },
  async handler({ body, caller, ctx }) {
    if (!caller.admin) throw new AppError('forbidden', 'Only an administrator may add a source.')
    const request = { address: body.url, ccn: body.ccn ?? null, addedBy: `caller:${caller.sub}` }
    const { pointerUrl, ...added } = await ctx.transaction((tx) => addPriceSource(tx, request, ctx.now()))
    return created({ ...added, url: stripCredentials(pointerUrl) })
  },
})
