/** Lines of business that payers publish the same policy for, each with a text of its own. */
const SCOPES: readonly (readonly [string, RegExp])[] = [
  ['commercial', /\bcommercial\b/i],
  ['medicare', /\bmedicare\b/i],
  ['medicaid', /\bmedicaid\b|\bmedi-cal\b/i],
  ['exchange', /\b(?:marketplace|exchange plans?|individual and family)\b/i],
  ['fep', /\b(?:federal employee|FEP)\b/i],
  ['chip', /\bCHIP\b/],
]

/** The lines of business that a text names. */
export const scopeIn = (text: string): string[] => SCOPES.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
