import { fullNames } from './person.ts'
import { saysSample } from './stand-in-number.ts'

/**
 * A first and a last name as a pattern of RE2; which of what it matches is a name says {@link
 * isPerson}.
 */
export const NAME =
  "([A-Z\\x{C0}-\\x{DE}][\\pL'’.-]*,?(?: [A-Z]\\.?)?(?: " +
  "(?:de|da|di|van|von|der|den|la|le|al|bin|ter|del|dos))* [A-Z\\x{C0}-\\x{DE}][\\pL'’-]+)"

/** A value of {@link NAME} is a name, of nobody invented, and not of a team. */
export const isPerson = (value: string, around: string) =>
  fullNames(value).length > 0 && !saysSample(around) && !isOfTeam(value, around)

/** Members of teams, boards and the like are no members of a plan. */
const TEAM_MEMBER =
  /\b(?:wg|team|staff|board|group|community|committee|council|faculty|core|founding|crew|class|guild|society)[\s-]members?\W{1,16}$/i
const isOfTeam = (value: string, around: string) =>
  TEAM_MEMBER.test(around.slice(0, Math.max(0, around.indexOf(value))))
