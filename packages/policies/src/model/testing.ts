import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ModelConfig, readModelConfig } from './model-env.ts'

/** A question as the scripted endpoint received it, in either dialect. */
export type ReceivedQuestion = {
  path: string
  headers: IncomingHttpHeaders
  instructions: string
  document: string
  raw: string
}

/** A text in the endpoint's dialect, a status and body as they are, or null for silence. */
export type ScriptedAnswer = string | { status?: number; body: string } | null

type ChatBody = { system?: string; messages: { role: string; content: string }[] }

/**
 * A model endpoint with scripted answers, on a port of its own.
 *
 * @param answer gives the answer to a question; it may change between two questions
 */
export async function scriptedModel() {
  const received: ReceivedQuestion[] = []
  const script = { answer: (() => '{}') as (question: ReceivedQuestion) => ScriptedAnswer }
  const server = createServer((req, res) => {
    let raw = ''
    req.on('data', (part: Buffer) => (raw += part.toString()))
    req.on('end', () => {
      const { system, messages } = JSON.parse(raw) as ChatBody
      const instructions = system ?? messages.find(({ role }) => role === 'system')?.content ?? ''
      const document = messages.findLast(({ role }) => role === 'user')?.content ?? ''
      const question = { path: req.url ?? '', headers: req.headers, instructions, document, raw }
      received.push(question)
      const answer = script.answer(question)
      if (answer === null) return
      const given = typeof answer === 'string' ? { body: answerBody(question.path, answer) } : answer
      res.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(given.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    received,
    script,
    /** Settings that point to the endpoint. */
    config: (over: Record<string, string> = {}): ModelConfig =>
      readModelConfig({ AI_BASE_URL: url, AI_MODEL: 'scripted-1', AI_ALLOW_PRIVATE: 'true', ...over }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Tokens that the scripted endpoint counts for each question. */
export const SCRIPTED_TOKENS = { input: 1_000, output: 200 }

const answerBody = (path: string, text: string): string =>
  JSON.stringify(
    path.endsWith('/messages')
      ? {
          type: 'message',
          content: [{ type: 'text', text }],
          stop_reason: 'end_turn',
          usage: { input_tokens: SCRIPTED_TOKENS.input, output_tokens: SCRIPTED_TOKENS.output },
        }
      : {
          choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
          usage: { prompt_tokens: SCRIPTED_TOKENS.input, completion_tokens: SCRIPTED_TOKENS.output },
        },
  )
