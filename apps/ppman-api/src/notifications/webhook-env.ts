import { parsePeppers } from '@ppman/auth'
import { z } from 'zod'

const splitList = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Settings of webhooks, for the service that manages them and the worker that sends them. */
export const webhookEnv = {
  WEBHOOK_SECRET_KEYS: z
    .string()
    .min(1)
    .transform((text, issues) => {
      try {
        return parsePeppers(text)
      } catch (error) {
        issues.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .meta({
      description:
        'Keys that encrypt the secrets of webhooks at rest: `k2:secret,k1:secret`, the newest first, each ' +
        '32 characters or more. Removing one makes the secrets under it unreadable.',
    }),
  WEBHOOK_ALLOW_HOSTS: z
    .string()
    .optional()
    .transform(splitList)
    .meta({
      description:
        'Hosts of webhooks, with port, that may be private or speak plain http: `relay.internal:8080`, ' +
        'separated by commas.',
    }),
}

type WebhookConfig = {
  WEBHOOK_SECRET_KEYS: ReturnType<typeof parsePeppers>
  WEBHOOK_ALLOW_HOSTS: readonly string[]
}

/** The keys and the hosts of the configuration. */
export const webhookDeps = ({
  WEBHOOK_SECRET_KEYS: keys,
  WEBHOOK_ALLOW_HOSTS: allowHosts,
}: WebhookConfig) => ({
  keys,
  reach: { allowHosts },
})
