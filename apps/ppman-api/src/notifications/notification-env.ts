import { z } from 'zod'
import { parsePeppers } from '@ppman/auth'

/** Settings of the worker that sends mail. */
export const mailEnv = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        'Mail server: `smtps://user:password@mail.example.com`, or `smtp://` with STARTTLS where it offers ' +
        'it. Without one no mail is sent; what waits longer than three days is dropped.',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$/, 'Expected `Name <address@example.com>`')
    .optional()
    .meta({ description: 'Sender of mails: `Payer Policy Monitor <alerts@example.com>`.' }),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Postal address of the sender, which stands below every mail.' }),
  MAIL_TOKEN_KEY: z
    .string()
    .min(32)
    .optional()
    .meta({
      description:
        'Secret that the links of mails are derived with, 32 characters or more. Another one changes the ' +
        'links of new mails; those of old mails stay valid.',
    }),
  MAILS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .meta({ description: 'Mails that this process sends at a time.' }),
}

type MailConfig = {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIL_POSTAL_ADDRESS?: string | undefined
  MAIL_TOKEN_KEY?: string | undefined
}

const NEEDED = ['MAIL_FROM', 'MAIL_POSTAL_ADDRESS', 'MAIL_TOKEN_KEY'] as const

/** A mail server needs the other settings too. */
export function checkMailConfig(config: MailConfig, context: z.RefinementCtx): void {
  if (!config.SMTP_URL) return
  for (const name of NEEDED)
    if (!config[name])
      context.addIssue({ code: 'custom', path: [name], message: 'Needed when SMTP_URL is set' })
}

export type MailSending = { url: string; from: string; host: string; postalAddress: string; tokenKey: string }

/** The settings of sending; null without a mail server. */
export function mailSending({
  SMTP_URL: url,
  MAIL_FROM: from,
  MAIL_POSTAL_ADDRESS: postalAddress,
  MAIL_TOKEN_KEY: tokenKey,
}: MailConfig): MailSending | null {
  if (!url || !from || !postalAddress || !tokenKey) return null
  return { url, from, host: from.slice(from.lastIndexOf('@') + 1, -1), postalAddress, tokenKey }
}

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
        'Keys that encrypt the secrets of webhooks, and answers with a secret that may be repeated, at ' +
        'rest: `k2:secret,k1:secret`, the newest first, each 32 characters or more. Removing one makes the ' +
        'secrets under it unreadable.',
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
