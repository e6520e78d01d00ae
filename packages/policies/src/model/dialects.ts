import { z } from 'zod'

/** Request shapes of model endpoints. */
export const MODEL_DIALECTS = ['openai', 'anthropic'] as const
export type ModelDialect = (typeof MODEL_DIALECTS)[number]

/** A question: our instructions, and a document that is data and never an instruction. */
export type Prompt = { instructions: string; document: string; maxOutputTokens: number }

/** The text of an answer, or why there is none, with the tokens that the endpoint counted. */
export type ParsedAnswer = {
  outcome: 'answered' | 'refused' | 'truncated' | 'malformed'
  text: string | null
  inputTokens: number | null
  outputTokens: number | null
}

type Dialect = {
  path: string
  headers: (key: string | undefined) => Record<string, string>
  body: (model: string, prompt: Prompt) => object
  parse: (answer: unknown) => ParsedAnswer
}

const Tokens = z.number().int().min(0).max(1_000_000_000).nullish()

const OpenAiAnswer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: Tokens, completion_tokens: Tokens }).nullish(),
})

const AnthropicAnswer = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z.object({ input_tokens: Tokens, output_tokens: Tokens }).nullish(),
})

const MALFORMED: ParsedAnswer = { outcome: 'malformed', text: null, inputTokens: null, outputTokens: null }

/**
 * The two shapes. Sampling parameters are left out: newer models refuse them, and no decision
 * depends on them.
 */
export const DIALECTS: Readonly<Record<ModelDialect, Dialect>> = {
  openai: {
    path: '/chat/completions',
    headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    body: (model, { instructions, document, maxOutputTokens }) => ({
      model,
      max_tokens: maxOutputTokens,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: document },
      ],
    }),
    parse: (answer) => {
      const { data } = OpenAiAnswer.safeParse(answer)
      if (!data) return MALFORMED
      const { message, finish_reason: reason } = data.choices[0]!
      const isRefused = Boolean(message.refusal) || reason === 'content_filter'
      return settle(message.content ?? '', { isRefused, isCut: reason === 'length' }, [
        data.usage?.prompt_tokens,
        data.usage?.completion_tokens,
      ])
    },
  },
  anthropic: {
    path: '/messages',
    headers: (key) => ({
      'anthropic-version': '2023-06-01',
      ...(key === undefined ? {} : { 'x-api-key': key }),
    }),
    body: (model, { instructions, document, maxOutputTokens }) => ({
      model,
      max_tokens: maxOutputTokens,
      system: instructions,
      messages: [{ role: 'user', content: document }],
    }),
    parse: (answer) => {
      const { data } = AnthropicAnswer.safeParse(answer)
      if (!data) return MALFORMED
      const text = data.content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('')
      const [isRefused, isCut] = [data.stop_reason === 'refusal', data.stop_reason === 'max_tokens']
      return settle(text, { isRefused, isCut }, [data.usage?.input_tokens, data.usage?.output_tokens])
    },
  },
}

/** A refused or cut answer gives no text, because half an answer may state the opposite. */
function settle(
  text: string,
  { isRefused, isCut }: { isRefused: boolean; isCut: boolean },
  [inputTokens, outputTokens]: readonly (number | null | undefined)[],
): ParsedAnswer {
  const counts = { inputTokens: inputTokens ?? null, outputTokens: outputTokens ?? null }
  if (isRefused) return { outcome: 'refused', text: null, ...counts }
  if (isCut) return { outcome: 'truncated', text: null, ...counts }
  return text.trim() === ''
    ? { outcome: 'malformed', text: null, ...counts }
    : { outcome: 'answered', text, ...counts }
}
