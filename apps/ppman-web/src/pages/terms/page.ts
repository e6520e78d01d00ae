import { siteOwner } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { ownerExamples, type OwnerModel, ownerModel } from '../about/page.ts'

export const termsPage = page<z.ZodObject, OwnerModel>({
  path: '/terms',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) =>
    ownerModel(
      'Terms of use',
      'What you may do with these facts, what they are not, and the CPT notice.',
      siteOwner(ctx.config),
    ),
  examples: ownerExamples('Terms of use'),
})
