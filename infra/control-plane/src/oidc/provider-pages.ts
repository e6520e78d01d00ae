import { AppError, ppmanDialect, toPublicError } from '@ppman/errors'
import { requestIdOf, toAppError } from '@ppman/http'
import type { Request, Response } from 'express'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Ctx } from '../context.ts'
import { type Page, pageHtml } from '../rendering/respond.ts'

/** Renders a page of the provider in the console's layout. */
function show<Model extends object>(ctx: Ctx, koa: KoaContextWithOIDC, page: Page<Model>): void {
  koa.type = 'html'
  koa.body = pageHtml(ctx, koa.req as Request, koa.res as Response, page)
}

/** The page that asks whether to sign out. */
export const showSignOut =
  (ctx: Ctx) =>
  (koa: KoaContextWithOIDC): void => {
    const action = koa.oidc.urlFor('end_session_confirm')
    const xsrf = String((koa.oidc.session?.state as { secret?: unknown } | undefined)?.secret)
    show(ctx, koa, {
      view: 'sign-out',
      title: 'Sign out?',
      session: null,
      model: { intro: 'You will be signed out of the product and of the console.', action, xsrf },
    })
  }

export const showSignedOut =
  (ctx: Ctx) =>
  (koa: KoaContextWithOIDC): void =>
    show(ctx, koa, {
      view: 'sign-out',
      title: 'You are signed out',
      session: null,
      model: { intro: 'You can close this page.', action: '', xsrf: '' },
    })

/**
 * The error page: a refused sign-in shows the reason, an internal failure only a general message.
 */
export const showError =
  (ctx: Ctx) =>
  (koa: KoaContextWithOIDC, out: ErrorOut, thrown: Error): void => {
    const understood = toAppError(thrown)
    const isOurs = out.error === 'server_error'
    const { status, message } = toPublicError(understood, ppmanDialect)
    if (understood instanceof AppError) koa.status = status
    const text = isOurs ? message : `The sign-in was refused: ${out.error_description ?? out.error}.`
    show(ctx, koa, {
      view: 'error',
      title: 'You are not signed in',
      session: null,
      model: { message: text, requestId: requestIdOf(koa.res as Response) },
    })
  }
