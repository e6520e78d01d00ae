import type { MailContent, MailedEvent, ClaimedMessage } from './sending-repo.ts'
import { FONT, type Html, html, mailPage } from './html.ts'
import { capitalize, count, describeEvent, excerpt, reasonOf } from './wording.ts'

export type MailSettings = {
  /** Public address of the service. */
  baseUrl: string
  /** The sender's postal address, which laws on commercial mail ask for. */
  postalAddress: string
}
export type MailTexts = { subject: string; html: string; text: string }
type Options = MailSettings & { message: ClaimedMessage; unsubscribeUrl: string }

const STRONG = new Set(['critical', 'high'])

/** The mail of a notice or a digest, the worst first, payer by payer. */
export function eventsMail(content: MailContent, options: Options): MailTexts {
  const groups = byPayer(content.events)
  const hidden = content.total - content.events.length
  const lead = leadOf(content)
  const more = hidden > 0 ? `${count(hidden, 'more change')} not shown here.` : ''
  const subject = subjectOf(content, options.message)
  const allUrl = new URL('/policy/changes', options.baseUrl).href
  const reason = reasonOf(options.message)
  const page = mailPage({
    title: subject,
    preview: lead,
    body: html`<h1
        class="ink"
        style="margin:0 0 4px;${{ html: FONT }};font-size:20px;line-height:28px;color:#1b2430"
      >
        ${headingOf(content)}
      </h1>
      <p class="soft" style="margin:0 0 16px;${{ html: TEXT }};color:#56606d">${lead}</p>
      ${groups.map((group) => payerHtml(group, options.baseUrl))}
      <p class="ink" style="margin:16px 0 0;${{ html: TEXT }}">
        ${more} <a class="link" href="${allUrl}" style="color:#0b5c6b">See all changes</a>
      </p>`,
    footer: [
      html`<strong>Why you get this.</strong> ${reason}`,
      html`<a class="link" href="${options.unsubscribeUrl}" style="color:#0b5c6b">Unsubscribe</a> (no sign-in
        needed)`,
      html`${options.postalAddress}`,
    ],
  })
  const text = [
    headingOf(content),
    lead,
    '',
    ...groups.flatMap((group) => payerText(group, options.baseUrl)),
    ...(more ? [more] : []),
    `See all changes: ${allUrl}`,
    '',
    '-- ',
    `Why you get this: ${reason}`,
    `Unsubscribe (no sign-in needed): ${options.unsubscribeUrl}`,
    options.postalAddress,
    '',
  ]
  return { subject, html: page, text: text.join('\n') }
}

type Group = { payer: string; events: MailedEvent[] }

/** Events come by severity, so that the payer with the worst one is first. */
const byPayer = (events: readonly MailedEvent[]): Group[] =>
  [...Map.groupBy(events, ({ payer }) => payer?.name ?? 'All payers')].map(([payer, own]) => ({
    payer,
    events: own,
  }))

const severitiesOf = ({ severities }: MailContent): string =>
  severities.map(({ severity, count: number }) => `${number.toLocaleString('en-US')} ${severity}`).join(', ')

const leadOf = (content: MailContent): string =>
  [
    severitiesOf(content),
    content.payers > 1 ? count(content.payers, 'payer') : content.events[0]?.payer?.name,
  ]
    .filter(Boolean)
    .join(' · ')

const headingOf = ({ total, events }: MailContent): string =>
  total === 1 ? capitalize(describeEvent(events[0]!).what) : count(total, 'change')

/** What and how many, the worst severity first: `Critical: Aetna, Knee surgery: codes removed`. */
function subjectOf(content: MailContent, { kind }: ClaimedMessage): string {
  const [first] = content.events
  const worst = content.severities.find(({ severity }) => STRONG.has(severity))
  if (content.total === 1 && first) {
    const { title, what } = describeEvent(first)
    const name = [first.payer?.name, title].filter(Boolean).join(', ')
    return oneLine(`${worst ? `${capitalize(worst.severity)}: ` : ''}${name}: ${what}`)
  }
  const where = content.payers > 1 ? ` at ${count(content.payers, 'payer')}` : payerOf(content)
  const strong = worst ? `, ${worst.count.toLocaleString('en-US')} ${worst.severity}` : ''
  return oneLine(`${count(content.total, kind === 'digest' ? 'policy change' : 'change')}${where}${strong}`)
}

const payerOf = ({ events: [first] }: MailContent): string => (first?.payer ? ` at ${first.payer.name}` : '')

/** Characters of a subject: longer ones are cut off by mailboxes anyway. */
const SUBJECT_CHARACTERS = 150
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, SUBJECT_CHARACTERS)
    .toWellFormed()

const TEXT = `${FONT};font-size:15px;line-height:22px`
const QUOTE = `margin:0 0 4px;padding:6px 10px;border-radius:4px;${FONT};font-size:14px;line-height:20px`
const CHIP = 'border-radius:10px;padding:1px 8px;font-size:12px;font-weight:600;white-space:nowrap'
const CHIPS: Readonly<Record<string, string>> = {
  critical: 'background:#a1201f;color:#ffffff',
  high: 'background:#fdecea;color:#a1201f',
  medium: 'background:#fff4d6;color:#6b4e00',
  low: 'background:#eef1f4;color:#3d4752',
  info: 'background:#eef1f4;color:#3d4752',
}

const payerHtml = ({ payer, events }: Group, baseUrl: string): Html =>
  html` <h2
      class="ink"
      style="margin:20px 0 0;${{ html: FONT }};font-size:17px;line-height:24px;color:#1b2430"
    >
      ${payer}
    </h2>
    ${events.map((event) => eventHtml(event, baseUrl))}`

function eventHtml(event: MailedEvent, baseUrl: string): Html {
  const { title, detail, path } = describeEvent(event)
  const { severity } = event
  const line = lineOf(event, ' · ')
  return html`<div class="line" style="border-top:1px solid #d9dee5;margin:8px 0 0;padding:12px 0 4px">
    <p class="ink" style="margin:0;${{ html: TEXT }};color:#1b2430">
      <strong>${title}</strong>${severity ? chip(severity) : ''}
    </p>
    <p class="soft" style="margin:2px 0 6px;${{ html: TEXT }};color:#56606d">${line}</p>
    ${detail ? html`<p class="ink" style="margin:0 0 8px;${{ html: TEXT }};color:#1b2430">${detail}</p>` : ''}
    ${(event.change?.quotes ?? []).map(quoteHtml)} ${path ? linkHtml(new URL(path, baseUrl).href) : ''}
  </div> `
}

const linkHtml = (href: string): Html =>
  html`<p style="margin:8px 0 0;${{ html: TEXT }}">
    <a class="link" href="${href}" style="color:#0b5c6b">See what changed</a>
  </p>`

/** What happened, unless the details begin with it, and from when on. */
function lineOf(event: MailedEvent, separator: string): string {
  const { what, detail, effective } = describeEvent(event)
  const isRepeated = detail.toLowerCase().startsWith(what.toLowerCase())
  return capitalize(
    [isRepeated ? '' : what, effective && `effective ${effective}`].filter(Boolean).join(separator),
  )
}

const chip = (severity: string): Html =>
  html` <span class="${severity}" style="${{ html: `${CHIPS[severity] ?? ''};${CHIP}` }}">${severity}</span>`

function quoteHtml(quote: { before: string | null; after: string | null }): Html {
  const { before, after } = excerpt(quote)
  return html`${before ? quoted(GONE, before) : ''}${after ? quoted(NEW, after) : ''}`
}

const GONE = { name: 'gone', label: 'Before:', colors: 'background:#fdecea;color:#6d1515' }
const NEW = { name: 'new', label: 'Now:', colors: 'background:#e7f5ec;color:#0b4d2c' }
const quoted = ({ name, label, colors }: typeof GONE, text: string): Html =>
  html`<p class="${name}" style="${{ html: `${QUOTE};${colors}` }}"><strong>${label}</strong> ${text}</p> `

const payerText = ({ payer, events }: Group, baseUrl: string): string[] => [
  payer,
  '='.repeat(Math.min(payer.length, 70)),
  ...events.flatMap((event) => eventText(event, baseUrl)),
]

function eventText(event: MailedEvent, baseUrl: string): string[] {
  const { title, detail, path } = describeEvent(event)
  const line = lineOf(event, ', ')
  const quotes = (event.change?.quotes ?? [])
    .map(excerpt)
    .flatMap(({ before, after }) => [
      ...(before ? [`  Before: ${before}`] : []),
      ...(after ? [`  Now: ${after}`] : []),
    ])
  return [
    `* ${event.severity ? `[${event.severity}] ` : ''}${title}`,
    ...(line ? [`  ${line}`] : []),
    ...(detail ? [`  ${detail}`] : []),
    ...quotes,
    ...(path ? [`  See what changed: ${new URL(path, baseUrl).href}`] : []),
    '',
  ]
}
