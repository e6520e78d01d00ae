import { siteOwner } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { ownerExamples, type OwnerModel, ownerModel } from '../about/page.ts'

export const accessibilityPage = page<z.ZodObject, OwnerModel>({
  path: '/accessibility',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) =>
    ownerModel(
      'Accessibility',
      'What these pages are tested for, what is known to fall short, and whom to tell.',
      siteOwner(ctx.config),
    ),
  examples: ownerExamples('Accessibility'),
})
