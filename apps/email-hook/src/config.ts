import { serviceEnv, servicePort } from '@ppman/http'
import { z } from 'zod'
import { parseVerificationKeys } from './verify-signature.ts'

export const configSchema = z.object({
  ...serviceEnv,
  PORT: servicePort(4004),
  EMAIL_HOOK_PUBLIC_KEYS: z
    .string()
    .default('')
    .transform((text, context) => {
      const { keys, problems } = parseVerificationKeys(text)
      for (const message of problems) context.addIssue(message)
      return keys
    })
    .meta({
      description:
        "The mail provider's verification keys, base64 of the SPKI, P-256, with commas between. " +
        'Without one every event is refused.',
    }),
})
