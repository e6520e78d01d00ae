export { ASSERTION_HEADER, signAssertion, type SigningKey } from './assertion.ts'
export { type Authenticator, type AuthSettings, createAuthenticator } from './authenticator.ts'
export { type Caller, claimsOfCaller, requireScope, unauthenticated } from './caller.ts'
export { bearerToken } from './authenticator.ts'
export { type CallerMemory, type RecognizedToken, rememberCallers } from './remember-callers.ts'
export {
  generateToken,
  hashToken,
  isTokenShaped,
  parsePeppers,
  type Pepper,
  type TokenPrefix,
} from './token.ts'
