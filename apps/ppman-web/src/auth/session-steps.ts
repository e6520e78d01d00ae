import type { Request } from 'express'

/** Replaces the session by an empty one under a new id; the old one is deleted. */
export const renewSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) =>
    req.session.regenerate((error) => (error ? reject(error as Error) : resolve())),
  )

/** Stores the session before a redirect is sent: a browser follows it at the first byte. */
export const saveSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) => req.session.save((error) => (error ? reject(error as Error) : resolve())))

export const endSession = (req: Request): Promise<void> =>
  new Promise((resolve, reject) =>
    req.session.destroy((error) => (error ? reject(error as Error) : resolve())),
  )
