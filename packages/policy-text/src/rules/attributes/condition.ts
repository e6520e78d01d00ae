const LED =
  /\b(?:when|if|unless|only when|provided that|except (?:when|for|in|if)|after the (?:initial|first)|after|beyond the (?:first|initial)|for the treatment of|for the diagnosis of|in the absence of)\b[^.;]*/i
const LONGEST_CHARS = 300

/** What narrows a rule, as printed: from "when", "if", "unless", … to the end of the clause. */
export function conditionIn(words: string): string | undefined {
  const condition = LED.exec(words)?.[0]
    .trim()
    .replace(/(?<![,:])[,:]+$/, '')
  return condition ? condition.slice(0, LONGEST_CHARS) : undefined
}
