import type { MailTexts } from './events-mail.ts'
import { FONT, html, mailPage } from './html.ts'

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
