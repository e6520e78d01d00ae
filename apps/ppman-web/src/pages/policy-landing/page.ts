import { type Field, field } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'

type PolicyLandingModel = { title: string; areUploadsOn: boolean; form: { q: Field } }

const landing = (areUploadsOn: boolean): PolicyLandingModel => ({
  title: 'What insurers require',
  areUploadsOn,
  form: {
    q: field('q', 'Topic, code or document number', '', {
      width: 'w6',
      maxlength: 200,
      isRequired: true,
      placeholder: 'spine surgery, 27447, L38039',
    }),
  },
})

export const policyLandingPage = page<z.ZodObject, PolicyLandingModel>({
  path: '/policy/',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) => landing(ctx.config.POLICY_UPLOADS),
  examples: { landing: landing(true), 'landing without uploads': landing(false) },
})
