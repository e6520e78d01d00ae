const UNIT =
  '(?:units?|visits?|sessions?|treatments?|services?|procedures?|injections?|doses?|times?|tests?|claims?|encounters?|occurrences?|hours?|applications?|screenings?|exams?|examinations?|studies|evaluations?|administrations?|courses?|pairs?|items?|devices?|kits?|boxes|box|bottles?|strips|refills?|trips?|syringes?|catheters?|pads?|masks?|filters?|batteries|cans?|supplies|lenses|frames|tablets?|packs?|rolls?|bags?|infusions?|vials?|episodes?|orders?|panels?|lines?|evaluations?|images?|scans?|cleanings?|days?)'
/** Source of a pattern for what is counted, with the words before it. */
export const THING = `(?:(?:of |(?!per\\b|every\\b|each\\b|years?\\b|percent\\b|%|days? (?:of|after|before|prior)\\b)(?<!\\w)[\\w-]{1,60} ){0,4}?${UNIT}\\b)`
/** The unit of a count as rules name it: `unit`, `visit`, `dose`, …, else `service`. */
export function unitOf(thing: string | undefined, text: string): string {
  const last =
    /(\w{1,40})\s{0,9}$/.exec(thing ?? '')?.[1]?.toLowerCase() ??
    (/\bunits?\b|MUE/i.test(text) ? 'unit' : 'service')
  const one = last.replace(/ies$/, 'y').replace(/s$/, '')
  return /^(?:unit|visit|dose|session|hour|treatment|injection|day|vial|encounter)$/.test(one)
    ? one
    : /^line$/.test(one)
      ? 'unit'
      : 'service'
}
