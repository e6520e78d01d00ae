import { table } from '@ppman/web-ui'
import { z } from 'zod'
import { policyDocument, socketDocument, type SocketMessage } from '../../api-reference/document.ts'
import { fieldRows } from '../../api-reference/field-rows.ts'
import { codeContent, inlineCode, textBlocks } from '../../api-reference/inline-code.ts'
import { page } from '../../views.ts'

const SAMPLE = `const reply = await fetch(\`\${base}/auth/ws-ticket\`, {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.PPMAN_TOKEN}\`, 'Content-Type': 'application/json' },
  body: '{}',
})
const { ticket, ws_url } = await reply.json() // opens one socket within 30 seconds
const socket = new WebSocket(ws_url, ['ppman.v1', \`ticket.\${ticket}\`])
socket.addEventListener('message', ({ data }) => {
  const frame = JSON.parse(data)
  if (frame.type === 'hello')
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', topics: ['policy.*'] }))
  if (frame.type === 'event') console.log(frame.event, frame.data)
})`

const { socket } = socketDocument.channels

function messageModel(key: string, { name, title, payload, examples }: SocketMessage) {
  const reading = { document: policyDocument, shown: new Set<string>(), isRequest: true }
  return {
    id: `frame-${key}`,
    name,
    title: inlineCode(title === name ? '' : title),
    rows: fieldRows(reading, payload),
    example: codeContent(JSON.stringify(examples[0]?.payload, null, 2)),
  }
}

const keyOf = ($ref: string) => $ref.split('/').at(-1)!

/** Frames of an operation, with what it is for. */
const groups = Object.entries(socketDocument.operations).map(([id, { action, summary, messages }]) => ({
  id,
  who: action === 'receive' ? 'Your program sends' : 'The server sends',
  summary,
  messages: messages.map(({ $ref }) => messageModel(`${id}-${keyOf($ref)}`, socket.messages[keyOf($ref)]!)),
}))

/** Frames that only answer one of yours. */
const listed = new Set(
  Object.values(socketDocument.operations).flatMap(({ messages }) => messages.map(({ $ref }) => keyOf($ref))),
)
const answers = Object.entries(socket.messages)
  .filter(([key]) => !listed.has(key))
  .map(([key, message]) => messageModel(`answer-${key}`, message))

const model = {
  title: 'WebSocket',
  description: 'Events as they happen over one WebSocket: how to connect, frames, close codes.',
  asyncapiHref: '/api/v1/asyncapi.json',
  blocks: textBlocks(socketDocument.info.description),
  limits: socket.description,
  sample: codeContent(SAMPLE),
  groups: [
    ...groups,
    { id: 'answers', who: 'The server answers', summary: 'Answers to frames of yours.', messages: answers },
  ],
  closes: table({
    caption: 'Close codes',
    look: 'lean',
    columns: ['Code', 'Reason', 'Meaning'],
    rows: socket['x-close-codes'].map(({ code, reason, meaning }) => ({
      cells: [String(code), reason, meaning],
    })),
  }),
}

/** The WebSocket, from its AsyncAPI document. */
export const developerSocketPage = page<z.ZodObject, typeof model>({
  path: '/policy/developers/websocket',
  access: 'public',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: () => Promise.resolve(model),
  examples: { page: model },
})
