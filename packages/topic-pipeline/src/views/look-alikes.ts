/** Letters of other scripts that a reader cannot tell from Latin ones (the single-letter part of Unicode's confusables, UTS 39). */
const PAIRS: readonly (readonly [others: string, latin: string])[] = [
  ['АВЕЅІЈКМНОРСТХҮԌԚԜ', 'ABESIJKMHOPCTXYGQW'],
  ['асеѕіјорхуԁԛԝһӏ', 'acesijopxydqwhl'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ονιυραγχ', 'oviupayx'],
  ['ԱՕՏՍհոսցօ', 'UOSUhnugo'],
  ['ıȷɑɡʏ', 'ijagy'],
  ['‐‑‒–—−', '------'],
  ['‘’“”', '\'\'""'],
]

export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([others, latin]) => [...others].map((other, index) => [other, latin[index] ?? other] as const)),
)
