import type { Request } from 'express'

/** Gives the browser another session id and an empty session: what was under the old id is deleted. */
export const renewSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) =>
    req.session.regenerate((error) => (error ? reject(error as Error) : resolve())),
  )

/**
 * A browser follows a redirect at its first byte, which is sent before the session is stored unless that
 * is waited for.
 */
export const saveSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => req.session.save((error) => (error ? reject(error as Error) : resolve())))

export const endSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) =>
    req.session.destroy((error) => (error ? reject(error as Error) : resolve())),
  )
