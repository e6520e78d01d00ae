import { priceUpdates } from '@ppman/prices'
import { z } from 'zod'
import { page } from '../../views.ts'
import { updatesExamples } from './examples.ts'
import { updatesModel, type UpdatesModel } from './view-model.ts'

export const transparencyUpdatesPage = page<z.ZodObject, UpdatesModel>({
  path: '/transparency/updates',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) => updatesModel(await priceUpdates(ctx.priceUpdates, new Date())),
  examples: updatesExamples,
})
