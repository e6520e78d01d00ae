/** Seconds that one sign-in lasts at most, and without use (NIST 800-63B, AAL2). */
export const SESSION_S = 12 * 3_600
export const IDLE_S = 30 * 60

/** How long the provider's session lives from its last use: never beyond 12 hours after the password. */
export const sessionTtlS =
  (now: () => Date) =>
  (_: unknown, { loginTs }: { loginTs?: number | undefined }): number => {
    const nowS = Math.floor(now().getTime() / 1000)
    return Math.max(1, Math.min(IDLE_S, (loginTs ?? nowS) + SESSION_S - nowS))
  }
