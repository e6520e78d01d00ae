import { type SiteOwner, siteOwner } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'

/** Values of pages that say who runs the site. */
type OwnerModel = { title: string; description: string; owner: SiteOwner; ownerSentence: string }

/** The values of such a page. The name of the owner ends its sentence. */
function ownerModel(title: string, description: string, owner: SiteOwner): OwnerModel {
  return { title, description, owner, ownerSentence: owner.name && `${owner.name.replace(/\.$/, '')}.` }
}

/** Examples of such a page: with an owner and contact, and where nobody has set them. */
const ownerExamples = (title: string): Record<string, OwnerModel> => {
  const example = (SITE_OWNER: string, SITE_CONTACT: string) =>
    ownerModel(title, title, siteOwner({ SITE_OWNER, SITE_CONTACT }))
  return {
    'with an owner': example('Example <b>member</b>, Inc.', 'help@example.test'),
    'with a contact page': example('', 'https://x.example/contact/'),
    'without settings': example('', ''),
  }
}

/** A page of fixed text with its own template; only the owner is filled in. */
const ownerPage = (
  name: 'about' | 'privacy' | 'terms' | 'accessibility',
  title: string,
  description: string,
) =>
  page<z.ZodObject, OwnerModel>({
    path: `/${name}`,
    access: 'public',
    query: z.object({}),
    template: new URL(`./${name}.hbs`, import.meta.url),
    load: async ({ ctx }) => ownerModel(title, description, siteOwner(ctx.config)),
    examples: ownerExamples(title),
  })

export const aboutPage = ownerPage(
  'about',
  'About Payer Policy Monitor',
  'What this site reads, how its figures are made, and whom to ask.',
)
export const privacyPage = ownerPage(
  'privacy',
  'Privacy',
  'What this site keeps about visitors: one cookie for members, no tracking.',
)
export const termsPage = ownerPage(
  'terms',
  'Terms of use',
  'What you may do with these facts, what they are not, and the CPT notice.',
)
export const accessibilityPage = ownerPage(
  'accessibility',
  'Accessibility',
  'What these pages are tested for, what is known to fall short, and whom to tell.',
)
