import { CONFIRMABLE_DAYS } from '../subscriptions/settings-repo.ts'
import type { MailTexts, MailSettings } from './events-mail.ts'
import { FONT, html, mailPage } from './html.ts'
import type { ClaimedMessage } from './sending-repo.ts'
import { reasonOf } from './wording.ts'

type ButtonMail = {
  subject: string
  title: string
  paragraphs: readonly string[]
  button: { label: string; url: string } | null
  /** What stands below the button: how long the link works, and what to do otherwise. */
  small: string
  postalAddress: string
}

const TEXT = `${FONT};font-size:15px;line-height:22px;color:#1b2430`
const TITLE = `${FONT};font-size:20px;line-height:28px;color:#1b2430`
const BUTTON = [
  'display:inline-block;background:#0b5c6b;color:#ffffff',
  `${FONT};font-size:16px;line-height:24px;font-weight:600`,
  'padding:10px 20px;border-radius:6px;text-decoration:none',
].join(';')

/** A short mail with one thing to do, as HTML and as text. */
export function buttonMail({
  subject,
  title,
  paragraphs,
  button,
  small,
  postalAddress,
}: ButtonMail): MailTexts {
  const page = mailPage({
    title: subject,
    preview: paragraphs[0] ?? '',
    body: html`<h1 class="ink" style="margin:0 0 12px;${{ html: TITLE }}">${title}</h1>
      ${paragraphs.map(
        (paragraph) => html`<p class="ink" style="margin:0 0 16px;${{ html: TEXT }}">${paragraph}</p> `,
      )}
      ${
        button
          ? html`<p style="margin:0 0 16px">
              <a class="button" href="${button.url}" style="${{ html: BUTTON }}">${button.label}</a>
            </p>`
          : html``
      }
      <p class="soft" style="margin:0;${{ html: TEXT }};color:#56606d">${small}</p>`,
    footer: postalAddress === '' ? [] : [html`${postalAddress}`],
  })
  const lines = [
    title,
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    small,
    ...(postalAddress === '' ? [] : [`-- \n${postalAddress}`]),
  ]
  return { subject, html: page, text: `${lines.join('\n\n')}\n` }
}

type ConfirmationMail = MailSettings & { message: ClaimedMessage; confirmUrl: string; unsubscribeUrl: string }

const SUBJECT = 'Confirm your subscription to policy changes'
const NOTHING = 'If you did not expect this, do nothing: you will get no other mail.'
/** Asks the reader to confirm. It holds no text of a caller but the address itself. */
export function confirmationMail({
  message,
  confirmUrl,
  unsubscribeUrl,
  postalAddress,
}: ConfirmationMail): MailTexts {
  const reason = reasonOf(message)
  const until = `The link works for ${CONFIRMABLE_DAYS} days. ${NOTHING}`
  const page = mailPage({
    title: SUBJECT,
    preview: 'One click, and mails about policy changes begin.',
    body: html`<h1
        class="ink"
        style="margin:0 0 12px;${{ html: FONT }};font-size:20px;line-height:28px;color:#1b2430"
      >
        Do you want mails about policy changes?
      </h1>
      <p class="ink" style="margin:0 0 16px;${{ html: TEXT }}">${reason}</p>
      <p style="margin:0 0 16px">
        <a class="button" href="${confirmUrl}" style="${{ html: BUTTON }}">Yes, send me these mails</a>
      </p>
      <p class="soft" style="margin:0;${{ html: TEXT }};color:#56606d">${until}</p>`,
    footer: [
      html`Not you? <a class="link" href="${unsubscribeUrl}" style="color:#0b5c6b">Refuse these mails</a> (no
        sign-in needed)`,
      html`${postalAddress}`,
    ],
  })
  const text = [
    'Do you want mails about policy changes?',
    '',
    reason,
    '',
    `Yes, send me these mails: ${confirmUrl}`,
    '',
    until,
    '',
    '-- ',
    `Not you? Refuse these mails (no sign-in needed): ${unsubscribeUrl}`,
    postalAddress,
    '',
  ].join('\n')
  return { subject: SUBJECT, html: page, text }
}
