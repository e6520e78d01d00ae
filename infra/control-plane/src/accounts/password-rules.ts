/** Shortest password without a second factor (NIST 800-63B-4, 3.1.1.2). */
export const SHORTEST_PASSWORD = 15
/** Longer texts are refused: hashing them would let attackers waste our CPU time. */
const LONGEST_PASSWORD = 200

const FEWEST_CHARACTERS = 6
/** Words that say nothing secret; a password may have them beside others. */
const OUR_WORDS = [
  'payerpolicymonitor',
  'payer policy monitor',
  'passwordpassword',
  'correcthorsebatterystaple',
]

/** Why a new password is refused; null when it is good. */
export function passwordProblem(password: string, email: string): string | null {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD)
    return `A password has at least ${SHORTEST_PASSWORD} characters; a few words in a row are fine.`
  if (password.length > LONGEST_PASSWORD) return `A password has at most ${LONGEST_PASSWORD} characters.`
  if (password.includes('\0') || !password.isWellFormed()) return 'This has characters that cannot be typed.'
  const folded = password.toLowerCase()
  if (new Set(folded).size < FEWEST_CHARACTERS || isCounting(folded))
    return 'This is too easy to guess: use more different characters.'
  const own = [email.toLowerCase(), email.split('@')[0]!.toLowerCase(), ...OUR_WORDS]
  const rest = own.reduce((text, word) => (word.length < 4 ? text : text.replaceAll(word, '')), folded)
  return rest.length < SHORTEST_PASSWORD / 2
    ? 'This is too easy to guess: it repeats your address or our name.'
    : null
}

/** Whether the text is a run of neighbors, such as 123456 or abcdef. */
function isCounting(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  return steps.filter((step) => step === 1 || step === 0).length > 0.8 * steps.length
}
