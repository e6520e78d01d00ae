import { z } from 'zod'

const isAddress = (text: string) =>
  text === '' || z.email().safeParse(text).success || /^https:\/\/\S+$/.test(text)

/** Environment settings of every site: who runs it, and how to reach them. */
export const siteEnv = {
  SITE_OWNER: z
    .string()
    .trim()
    .max(200)
    .default('')
    .meta({
      description:
        'Who runs this installation, as the footer and the legal pages say: `Riverbend Health Data, ' +
        'Inc., Portland, Oregon`.',
    }),
  SITE_CONTACT: z
    .string()
    .trim()
    .max(200)
    .refine(isAddress, 'Expected a mail address or an address that begins with https://')
    .default('')
    .meta({ description: 'Whom visitors may write to: a mail address or an https: address.' }),
}

export type SiteOwner = {
  /** Empty when nobody is named. */
  name: string
  contact: { label: string; href: string } | null
}

/** The owner of the site as pages show it. */
export function siteOwner({
  SITE_OWNER,
  SITE_CONTACT,
}: {
  SITE_OWNER: string
  SITE_CONTACT: string
}): SiteOwner {
  if (SITE_CONTACT === '') return { name: SITE_OWNER, contact: null }
  const isWeb = SITE_CONTACT.startsWith('https://')
  const label = isWeb ? SITE_CONTACT.replace(/^https:\/\//, '').replace(/\/$/, '') : SITE_CONTACT
  return { name: SITE_OWNER, contact: { label, href: isWeb ? SITE_CONTACT : `mailto:${SITE_CONTACT}` } }
}
