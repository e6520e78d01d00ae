import { z } from 'zod'
import { page } from '../../views.ts'

type PolicyLandingModel = { title: string }

export const policyLandingPage = page<z.ZodObject, PolicyLandingModel>({
  path: '/policy/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async () => ({ title: 'What insurers require' }),
  examples: { landing: { title: 'What insurers require' } },
})
