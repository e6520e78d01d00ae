import { parsePeppers } from '@ppman/auth'
import { z } from 'zod'

/** Settings of every service that stores documents of organizations. */
export const uploadEnv = {
  UPLOAD_KEYS: z
    .string()
    .min(1)
    .optional()
    .transform((text, issues) => {
      try {
        return text === undefined ? [] : parsePeppers(text)
      } catch (error) {
        issues.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .meta({
      description:
        'Keys that encrypt uploaded documents at rest: `k2:secret,k1:secret`, the newest first, each ' +
        '32 characters or more. Needed where uploads are on. Removing one makes the documents under ' +
        'it unreadable.',
    }),
}
