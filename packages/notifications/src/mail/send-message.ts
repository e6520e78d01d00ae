import { createTransport } from 'nodemailer'

/** What became of one attempt to send a mail. */
export type SendResult = {
  kind:
    | 'sent'
    /** The server, or the way to it, may do better later. */
    | 'retry'
    /** The server refused this mail for good. */
    | 'refused'
    /** The server refused the address for good. */
    | 'address_refused'
  /** What the server answered. */
  answer: string
}

/** A mail as it is sent. */
export type OutgoingMail = {
  to: string
  subject: string
  html: string
  text: string
  /** With its angle brackets. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

export type Mailer = { send: (mail: OutgoingMail) => Promise<SendResult>; close: () => void }

/** The mail server is given up on after so long without an answer. */
const TIMEOUT_MS = 30_000
const ANSWER_CHARACTERS = 500

/** Sends through the mail server at an address such as `smtps://user:password@mail.example.com`. */
export function openMailer({ url, from, atOnce }: { url: string; from: string; atOnce: number }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, html, text, messageId, headers }) => {
      try {
        const { response } = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'sent', answer: clean(response) }
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

/** An error of nodemailer. The code is absent when no server answered. */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string }

/** Replies to RCPT TO that say that there is no such mailbox (RFC 5321, 4.2.3). */
const NO_MAILBOX = new Set([550, 551, 553])
/** An enhanced status of policy or security (RFC 3463): the server dislikes us, not the address. */
const OF_POLICY = /^5\d\d[ -]5\.7\./

/**
 * 4xx and broken connections are tried again, as is a refused sign-in, which an operator mends.
 * Other 5xx are final.
 */
export function failureOf({ code, responseCode, command, response, message }: SmtpError): SendResult {
  const answer = clean(response ?? message)
  if (code === 'EAUTH' || responseCode === undefined || responseCode < 500) return { kind: 'retry', answer }
  const isAddress = command === 'RCPT TO' && NO_MAILBOX.has(responseCode) && !OF_POLICY.test(response ?? '')
  return { kind: isAddress ? 'address_refused' : 'refused', answer }
}

/** Text of a foreign server as PostgreSQL can hold it. */
const clean = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, ANSWER_CHARACTERS).toWellFormed()
