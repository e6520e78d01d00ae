import { z } from 'zod'
import { page } from '../../views.ts'

type PolicyLandingModel = { title: string; areUploadsOn: boolean }

const TITLE = 'What insurers require'

export const policyLandingPage = page<z.ZodObject, PolicyLandingModel>({
  path: '/policy/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) => ({ title: TITLE, areUploadsOn: ctx.config.POLICY_UPLOADS }),
  examples: {
    landing: { title: TITLE, areUploadsOn: true },
    'landing without uploads': { title: TITLE, areUploadsOn: false },
  },
})
