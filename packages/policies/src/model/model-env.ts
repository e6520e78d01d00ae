import { z } from 'zod'
import { MODEL_DIALECTS } from './dialects.ts'

const dollars = (what: string) =>
  z.coerce
    .number()
    .min(0)
    .max(10_000)
    .optional()
    .meta({ description: `Price of a million ${what} tokens in US dollars; costs are unknown without it.` })

/** Settings of the operator's own model. Off unless address and model are set. */
export const modelEnv = {
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Base address of the model’s endpoint, with its version: `https://api.openai.com/v1`, ' +
        '`https://api.anthropic.com/v1`, `http://127.0.0.1:11434/v1`. Off when empty.',
    }),
  AI_MODEL: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Model that the endpoint is asked for; needed with AI_BASE_URL.' }),
  AI_API_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Key of the endpoint; sent to its host alone and never logged.' }),
  AI_DIALECT: z
    .enum(MODEL_DIALECTS)
    .default('openai')
    .meta({ description: 'openai: chat completions. anthropic: messages.' }),
  AI_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true')
    .meta({ description: 'true lets the endpoint be a private address and speak plain http.' }),
  AI_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(300_000)
    .default(30_000)
    .meta({ description: 'Longest wait for an answer of the model.' }),
  AI_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(2)
    .meta({ description: 'Questions that this process asks at a time.' }),
  AI_DAILY_TOKENS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(500_000)
    .meta({ description: 'Tokens that all processes may use on a day (UTC); then nothing is asked.' }),
  AI_INPUT_PRICE: dollars('input'),
  AI_OUTPUT_PRICE: dollars('output'),
}

const schema = z.object(modelEnv)
export type ModelConfig = Readonly<z.output<typeof schema>>

/** Rejects a partial configuration, which would silently disable the model or expose the key. */
export function checkModelConfig(
  { AI_BASE_URL: url, AI_MODEL: model, AI_ALLOW_PRIVATE: allowPrivate }: Partial<ModelConfig>,
  context: z.RefinementCtx,
): void {
  const refuse = (name: keyof ModelConfig, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (url && !model) refuse('AI_MODEL', 'Is needed with AI_BASE_URL')
  if (model && !url) refuse('AI_BASE_URL', 'Is needed with AI_MODEL')
  const address = url ? URL.parse(url) : null
  if (address?.username || address?.password)
    refuse('AI_BASE_URL', 'Holds a user name or password: use AI_API_KEY')
  if (address?.protocol === 'http:' && !allowPrivate)
    refuse('AI_BASE_URL', 'Is not https: set AI_ALLOW_PRIVATE for an endpoint of your own network')
}

/** Reads the settings from an environment, for commands that need no others. @throws ZodError */
export const readModelConfig = (env: Record<string, string | undefined>): ModelConfig =>
  schema.superRefine(checkModelConfig).parse(env)
