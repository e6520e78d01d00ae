import { z } from 'zod'
import { page, Redirect } from '../../views.ts'
import { landingExamples, type LandingModel, loadLanding } from '../transparency-landing/view-model.ts'

/**
 * `/`: signed-in people choose a product, everybody else sees prices. Never a 500 (specification
 * 4.3).
 */
export const homePage = page<z.ZodObject, LandingModel>({
  path: '/',
  access: 'public',
  query: z.object({}),
  template: new URL('../transparency-landing/view.hbs', import.meta.url),
  load: async ({ ctx, visitor }) => (visitor.signedIn ? new Redirect('/welcome') : loadLanding(ctx)),
  examples: landingExamples,
})
