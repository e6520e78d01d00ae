/** Longest life and idle limit of a sign-in, in seconds (NIST 800-63B, AAL2). */
export const SESSION_S = 12 * 3_600
export const IDLE_S = 30 * 60

/**
 * Remaining life of the provider's session after a use: never beyond 12 hours after the password.
 */
export const sessionTtlS =
  (now: () => Date) =>
  (_: unknown, { loginTs }: { loginTs?: number | undefined }): number => {
    const nowS = Math.floor(now().getTime() / 1000)
    return Math.max(1, Math.min(IDLE_S, (loginTs ?? nowS) + SESSION_S - nowS))
  }
