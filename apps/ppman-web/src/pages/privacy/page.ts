import { siteOwner } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { ownerExamples, type OwnerModel, ownerModel } from '../about/page.ts'

export const privacyPage = page<z.ZodObject, OwnerModel>({
  path: '/privacy',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) =>
    ownerModel(
      'Privacy',
      'What this site keeps about visitors: one cookie for members, no tracking.',
      siteOwner(ctx.config),
    ),
  examples: ownerExamples('Privacy'),
})
