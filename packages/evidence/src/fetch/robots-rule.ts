import robotsParser from 'robots-parser'

/** The package is CommonJS whose types speak of a default export; Node hands over the function itself. */
const parse = robotsParser as unknown as typeof robotsParser.default

/** Longest pause that a site may ask for; a longer one would stop us altogether. */
const MAX_DELAY_S = 60

type Rule = {
  isAllowed: boolean
  /** Seconds that the site asks to wait between two requests; 0 when it asks for none. */
  delayS: number
}

/**
 * What a robots.txt says about an address (RFC 9309); nothing said is allowed.
 *
 * @param robotsUrl where the file was read: rules of another host do not count
 * @param userAgent the product name that the file would call us by
 */
export function robotsRule(
  { robotsUrl, text, userAgent }: { robotsUrl: string; text: string; userAgent: string },
  url: string,
): Rule {
  const robots = parse(robotsUrl, text)
  const delayS = Math.min(Math.max(robots.getCrawlDelay(userAgent) ?? 0, 0), MAX_DELAY_S)
  return { isAllowed: robots.isAllowed(url, userAgent) ?? true, delayS }
}
