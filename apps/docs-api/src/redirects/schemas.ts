import { z } from 'zod'
import { normalizePath } from '../pages/addresses.ts'
import { reference, text } from '../fields.ts'
import { type Redirect, REDIRECT_KINDS } from './redirect-repo.ts'

const path = text(1, 500)
  .regex(/^\/(?!\/)/, 'Expected a path that starts with one slash, such as /guide/start.html')
  .refine((value) => normalizePath(value) !== null, 'Expected a path')
  .meta({ description: 'Compared without query, trailing slash and the ending .md or .mdx.' })

export const CreateRedirect = z
  .strictObject({ from: path, topicId: reference })
  .meta({ id: 'RedirectCreate' })

export const RedirectResponse = z
  .object({
    id: z.uuid(),
    kind: z.enum(REDIRECT_KINDS),
    from: z
      .string()
      .meta({ description: 'A whole path, or for the kinds topic, manual and product the former slug.' }),
    targetId: z.uuid().meta({ description: 'Id of the topic, or of the manual or product of that kind.' }),
    to: z
      .string()
      .nullable()
      .meta({ description: 'Current target path; null while nothing of the target is published.' }),
    createdBy: z
      .string()
      .nullable()
      .meta({ description: 'The operator who added it; null when a rename or front matter did.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Redirect' })

export const presentRedirect = ({ createdAt, ...redirect }: Redirect): z.input<typeof RedirectResponse> => ({
  ...redirect,
  createdAt: createdAt.toISOString(),
})
