import type { Ctx } from '../../context.ts'
import { type Call, callService } from '../call-service.ts'

/** Calls the product's API in the name of the person who is signed in. @throws AppError `unavailable` */
export const callApi = (ctx: Ctx, call: Call): Promise<{ status: number; body: unknown }> =>
  callService(ctx, { url: ctx.config.PPMAN_API_URL, audience: 'ppman-api', scopes: ['svc-ppman'] }, call)
