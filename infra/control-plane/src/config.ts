import { parsePeppers } from '@ppman/auth'
import { serviceEnv, servicePort } from '@ppman/http'
import { siteEnv } from '@ppman/web-ui'
import { z } from 'zod'
import { readEcKeys } from './keys/ec-key.ts'

const webUrl = z
  .url({ protocol: /^https?$/, error: 'Expected an address, https://…' })
  .refine((text) => URL.parse(text)?.pathname === '/', 'Expected an address without a path')
  .transform((text) => new URL(text).origin)

const secret = (length: number) => z.string().min(length, `Expected at least ${length} characters`)

/** Builds a zod transform from a parser; the parser's error message becomes the issue. */
const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, issues) => {
    try {
      return read(text)
    } catch (error) {
      issues.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

const listOfUrls = (text: string): string[] => text.split(',').map((part) => new URL(part.trim()).href)
const SENDER = /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$/
const unsetWhenEmpty = (value: unknown) => (value === '' ? undefined : value)

export const configSchema = z.object({
  ...serviceEnv,
  ...siteEnv,
  PORT: servicePort(8082),
  CONSOLE_URL: webUrl.meta({
    description: 'Where browsers reach this service; also the issuer of its sign-ins. https in production.',
  }),
  BASE_URL: webUrl.meta({
    description: 'Where browsers reach the product; sign-ins come back to `/auth/callback` there.',
  }),
  DOCS_BASE_URL: z.preprocess(unsetWhenEmpty, z.url({ protocol: /^https?$/ }).optional()).meta({
    description: 'Public address of the documentation site, for the header.',
  }),
  TOKEN_PEPPER: readBy(parsePeppers).meta({
    description:
      'Secret of the stored token hashes: `kid:secret,kid:secret`, the one for new tokens first, 32 ' +
      'characters or more each.',
  }),
  INTROSPECTION_SECRET: secret(32).meta({ description: 'Shared with the services that look tokens up.' }),
  PPMAN_API_URL: webUrl.meta({ description: 'Where the metered edge forwards to.' }),
  DOCS_API_URL: webUrl.meta({
    description: 'The documentation service that the page of reviews speaks with.',
  }),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .default('ppman-web')
    .meta({ description: 'Client under which ppman-web signs visitors in.' }),
  OIDC_CLIENT_SECRET: secret(16).meta({ description: 'Shared with ppman-web.' }),
  OIDC_REDIRECT_URIS: z.preprocess(unsetWhenEmpty, readBy(listOfUrls).optional()).meta({
    description:
      'Where sign-ins may come back to, separated by commas, in place of `/auth/callback` at `BASE_URL`.',
  }),
  OIDC_LOGOUT_URI: z.preprocess(unsetWhenEmpty, z.url({ protocol: /^https?$/ }).optional()).meta({
    description:
      'Where ppman-web hears of sign-outs (back-channel logout), in place of ' +
      '`/auth/backchannel-logout` at `BASE_URL`.',
  }),
  SMTP_URL: z.preprocess(unsetWhenEmpty, z.url({ protocol: /^smtps?$/ }).optional()).meta({
    description:
      'Mail server for invitations and lost passwords. Without one the console shows the link of an ' +
      'invitation to whoever invites, and lost passwords are not mailed.',
  }),
  MAIL_FROM: z
    .preprocess(unsetWhenEmpty, z.string().regex(SENDER, 'Expected `Name <address@example.com>`').optional())
    .meta({
      description: 'Sender of these mails; needed with `SMTP_URL`.',
    }),
  MAIL_POSTAL_ADDRESS: z.string().default('').meta({ description: 'Postal address below these mails.' }),
  DEV_MAIL_DIR: z.preprocess(unsetWhenEmpty, z.string().optional()).meta({
    description:
      'Development only: folder of the mails that the local mail sink kept, which the console shows.',
  }),
  EDGE_SIGNING_KEY: z.preprocess(unsetWhenEmpty, readBy(readEcKeys).optional()).meta({
    description:
      'Private keys of edge assertions (P-256, PEM, one after the other), the signing one first. ' +
      'Unless given they are made here, kept sealed in the database, and rotated monthly.',
  }),
})

/** The mail server; null when none is set. */
export const mailServerOf = ({ SMTP_URL: url, MAIL_FROM: from, MAIL_POSTAL_ADDRESS }: Config) =>
  url && from ? { url, from, postalAddress: MAIL_POSTAL_ADDRESS } : null

export type Config = Readonly<z.output<typeof configSchema>>
