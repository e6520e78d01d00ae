import { namesStandIn } from './person.ts'

const DECLARED =
  /\b(?:sample|sandbox|fictitious|fictional|synthetic|invented|made[- ]up|dummy|masked|specimen|placeholder|fake|test data|not real)\b/i

/**
 * `000000000`, `XXX123456789`: digits nobody is given; and counted digits (`123456789`) where the
 * text says that they are a sample.
 */
export function isStandInNumber(value: string, around: string): boolean {
  const digits = value.replace(/\D/g, '')
  if (/^[Xx#]{2}/.test(value) || /^(\d)\1+$/.test(digits)) return true
  return isCounted(digits) && (saysSample(around) || namesStandIn(around))
}

/** The author says that the people in the text do not exist. */
export const saysSample = (text: string): boolean => DECLARED.test(text)

const isCounted = (digits: string): boolean =>
  digits.length >= 5 &&
  ('12345678901234567890'.startsWith(digits) || '98765432109876543210'.startsWith(digits))
