import { z } from 'zod'

/** Every error of `/api` (specification, section 7; the codes are the error rows of `operations.csv`). */
export const ErrorEnvelope = z
  .object({
    error: z.object({
      code: z.enum([
        'bad_request',
        'malformed_json',
        'unauthorized',
        'forbidden',
        'insufficient_scope',
        'csrf_failed',
        'not_found',
        'method_not_allowed',
        'payload_too_large',
        'unsupported_media_type',
        'validation_error',
        'alias_conflict',
        'duplicate_entry',
        'webhook_url_rejected',
        'idempotency_key_reused',
        'rate_limit_exceeded',
        'quota_exhausted',
        'connection_limit_exceeded',
        'internal_error',
        'service_unavailable',
      ]),
      message: z.string().meta({ description: 'A sentence for the caller; never internal.' }),
      request_id: z.string().meta({ description: 'Also in the X-Request-ID header.' }),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
