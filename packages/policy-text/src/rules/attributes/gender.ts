const FEMALE =
  /\b(?:(?:only|limited|restricted)(?: \w+){0,4} (?:females?|women)|(?:females?|women) (?:\w+ ){0,2}only|(?:for|in) (?:female|women)\b(?: members| patients)?|(?:female|women) (?:members?|patients?|beneficiar\w+|aged?|\d))\b/i
const MALE =
  /\b(?:(?:only|limited|restricted)(?: \w+){0,4} (?:males?|men)|(?:males?|men) (?:\w+ ){0,2}only|(?:for|in) (?:male|men)\b(?: members| patients)?|(?:male|men) (?:members?|patients?|beneficiar\w+|aged?|\d))\b/i

/** The sex that a service is for, when the text names one. */
export function genderIn(text: string): 'female' | 'male' | null {
  const [isFemale, isMale] = [FEMALE.test(text), MALE.test(text)]
  return isFemale === isMale ? null : isFemale ? 'female' : 'male'
}
