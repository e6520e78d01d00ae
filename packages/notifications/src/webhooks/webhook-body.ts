import { EVENT_KINDS } from '../events/event-kinds.ts'
import { eventMessage, type StoredEvent } from '../events/event-message.ts'
import type { WebhookFormat } from './endpoint.ts'

/** The JSON that an endpoint gets. */
export function webhookBody(event: StoredEvent, format: WebhookFormat, baseUrl: string): string {
  const message = eventMessage(event, baseUrl)
  if (format === 'standard') return JSON.stringify(message)
  const text = sentenceOf(event)
  const links = Object.entries(message.data['links'] as Record<string, string>)
  return JSON.stringify(format === 'slack' ? slackMessage(text, links) : teamsMessage(text, links))
}

/** What happened, for a channel of people: "Aetna, Knee arthroscopy: … (critical)". */
export function sentenceOf({ kind, payer, severity, data }: StoredEvent): string {
  const { title, change_type: changeType } = data as { title?: string; change_type?: string }
  const about = [payer?.name, title].filter(Boolean).join(', ')
  const what = changeType ? changeType.replaceAll('_', ' ') : EVENT_KINDS[kind].summary
  return `${about ? `${about}: ` : ''}${what}${severity ? ` (${severity})` : ''}`
}

type NamedLinks = readonly (readonly [name: string, url: string])[]

/** An incoming-webhook message of Slack; its three control characters are escaped. */
const slackMessage = (text: string, links: NamedLinks) => ({
  text: escapeSlack(text),
  blocks: [
    {
      type: 'section',
      text: {
        type: 'mrkdwn',
        text: [escapeSlack(text), ...links.map(([name, url]) => `<${url}|${name}>`)].join('\n'),
      },
    },
  ],
})

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An Adaptive Card, as a Teams workflow for incoming webhooks takes it. */
const teamsMessage = (text: string, links: NamedLinks) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [{ type: 'TextBlock', text, wrap: true }],
        actions: links.map(([title, url]) => ({ type: 'Action.OpenUrl', title, url })),
      },
    },
  ],
})
