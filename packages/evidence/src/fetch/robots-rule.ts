import robotsParser from 'robots-parser'

/** The CommonJS package declares a default export, but Node imports the function itself. */
const parse = robotsParser as unknown as typeof robotsParser.default

/** Longest delay that is respected; a longer one would stop the reading of the site. */
const MAX_DELAY_S = 60

type Rule = {
  isAllowed: boolean
  /** Seconds that the site asks to wait between two requests; 0 when it asks for none. */
  delayS: number
}

/**
 * The rule of a robots.txt for an address (RFC 9309); without a rule the address is allowed.
 *
 * @param robotsUrl where the file was read: rules of another host do not count
 * @param userAgent our product name in robots.txt files
 */
export function robotsRule(
  { robotsUrl, text, userAgent }: { robotsUrl: string; text: string; userAgent: string },
  url: string,
): Rule {
  const robots = parse(robotsUrl, text)
  const delayS = Math.min(Math.max(robots.getCrawlDelay(userAgent) ?? 0, 0), MAX_DELAY_S)
  return { isAllowed: robots.isAllowed(url, userAgent) ?? true, delayS }
}
