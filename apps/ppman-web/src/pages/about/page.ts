import { type SiteOwner, siteOwner } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'

/** Values of pages that say who runs the site. */
export type OwnerModel = { title: string; description: string; owner: SiteOwner; ownerSentence: string }

/** The values of such a page. The name of the owner ends its sentence. */
export function ownerModel(title: string, description: string, owner: SiteOwner): OwnerModel {
  return { title, description, owner, ownerSentence: owner.name && `${owner.name.replace(/\.$/, '')}.` }
}

/** Examples of such a page: with an owner and contact, and where nobody has set them. */
export const ownerExamples = (title: string): Record<string, OwnerModel> => {
  const example = (SITE_OWNER: string, SITE_CONTACT: string) =>
    ownerModel(title, title, siteOwner({ SITE_OWNER, SITE_CONTACT }))
  return {
    'with an owner': example('Example <b>member</b>, Inc.', 'help@example.test'),
    'with a contact page': example('', 'https://x.example/contact/'),
    'without settings': example('', ''),
  }
}

export const aboutPage = page<z.ZodObject, OwnerModel>({
  path: '/about',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx }) =>
    ownerModel(
      'About Payer Policy Monitor',
      'What this site reads, how its figures are made, and whom to ask.',
      siteOwner(ctx.config),
    ),
  examples: ownerExamples('About Payer Policy Monitor'),
})
