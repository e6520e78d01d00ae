import { z } from 'zod'

/** Every error of `/api` (specification, section 7; method_not_allowed by open questions, 7). */
export const ErrorEnvelope = z
  .object({
    error: z.string().meta({ description: 'A sentence for people; never internal.' }),
    code: z.enum([
      'invalid_request',
      'duplicate_slug',
      'unknown_parent',
      'content_rejected',
      'unauthorized',
      'forbidden',
      'not_found',
      'method_not_allowed',
      'payload_too_large',
      'rate_limited',
      'internal_error',
      'service_unavailable',
    ]),
  })
  .meta({ id: 'Error' })
