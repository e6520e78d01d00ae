import { z } from 'zod'
import { Redirect, page } from '../../views.ts'
import { landingModel, type LandingModel } from '../transparency-landing/view-model.ts'

/** `/`: people who are signed in choose a product, everybody else sees prices. Never a 500 (specification 4.3). */
export const homePage = page<z.ZodObject, LandingModel>({
  path: '/',
  access: 'public',
  query: z.object({}),
  template: new URL('../transparency-landing/view.hbs', import.meta.url),
  load: async ({ visitor }) => (visitor.signedIn ? new Redirect('/welcome') : landingModel()),
  examples: { anonymous: landingModel() },
})
