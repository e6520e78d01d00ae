import { z } from 'zod'
import { page } from '../../views.ts'
import { landingExamples, type LandingModel, loadLanding } from './view-model.ts'

export const transparencyLandingPage = page<z.ZodObject, LandingModel>({
  path: '/transparency/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: ({ ctx }) => loadLanding(ctx),
  examples: landingExamples,
})
