import { z } from 'zod'

/** Settings of the model that helps to find moved policies. Off unless URL and model are set. */
export const healingEnv = {
  HEAL_AI_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Base address of an endpoint that speaks the chat completions of OpenAI, for example ' +
        '`http://127.0.0.1:11434/v1`. It is asked, with an outline of public pages, where a lost ' +
        'policy stands; off when empty.',
    }),
  HEAL_AI_MODEL: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Model that the endpoint is asked for; needed with HEAL_AI_URL.' }),
  HEAL_AI_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Key that is sent to the endpoint as a bearer token; never logged.' }),
  HEAL_AI_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(300_000)
    .default(30_000)
    .meta({ description: 'Longest wait for an answer of the model.' }),
}

type HealingConfig = { HEAL_AI_URL?: string | undefined; HEAL_AI_MODEL?: string | undefined }

/** Rejects a partial configuration, which would silently disable the model. */
export function checkHealing(
  { HEAL_AI_URL: url, HEAL_AI_MODEL: model }: HealingConfig,
  context: z.RefinementCtx,
): void {
  if (url && !model)
    context.addIssue({ code: 'custom', path: ['HEAL_AI_MODEL'], message: 'Is needed with HEAL_AI_URL' })
  if (model && !url)
    context.addIssue({ code: 'custom', path: ['HEAL_AI_URL'], message: 'Is needed with HEAL_AI_MODEL' })
}
