import { US_STATES } from '@ppman/facts'

/** Territories but Puerto Rico are left out: policies name them too rarely to be tested. */
const LEFT_OUT = new Set(['AS', 'GU', 'MP', 'VI'])

/** USPS codes of the states, the District and Puerto Rico by full names in lower case. */
export const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  US_STATES.filter(({ code }) => !LEFT_OUT.has(code)).map(({ code, name }) => [name.toLowerCase(), code]),
)
