const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|février|mars|avril|mai|juin|juillet|août|enero|febrero|marzo|abril|mayo|junio|julio|agosto)'

/** A day as people and messages write it, 1900 to 2099, as a pattern of RE2 (case is the caller's). */
export const DAY =
  '(?:(?:19|20)[0-9]{2}-?[01][0-9]-?[0-3][0-9]|(?:19|20)[0-9]{2}/[01]?[0-9]/[0-3]?[0-9]|[0-3]?[0-9][/.-][0-3]?[0-9][/.-](?:(?:19|20)[0-9]{2}|[0-9]{2})\\b|' +
  `${MONTH}\\.? [0-3]?[0-9](?:st|nd|rd|th)?,? (?:19|20)[0-9]{2}|[0-3]?[0-9]\\.? (?:de )?${MONTH}\\.?,? (?:de )?(?:19|20)[0-9]{2}|[0-3][0-9]-${MONTH}-(?:19|20)?[0-9]{2})`

/** The first of January is what forms and samples are filled with. */
export const isStandInDay = (day: string): boolean =>
  /^(?:\d{4}[-/]?0?1[-/]?0?1|0?1[/.-]0?1[/.-]\d{2,4})$/.test(day)
