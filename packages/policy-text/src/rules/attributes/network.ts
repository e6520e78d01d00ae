const OUT = /\b(?:out[- ]of[- ]network|non-?participating|non-?par|non-?contracted|OON)\b/i
const IN = /\b(?:in[- ]network|participating|contracted|par providers?)\b/i

/** The network that a text is for; null when it names both or none. */
export function networkIn(text: string): 'in_network' | 'out_of_network' | null {
  const [isOut, isIn] = [OUT.test(text), IN.test(text.replace(new RegExp(OUT.source, 'gi'), ' '))]
  return isOut === isIn ? null : isOut ? 'out_of_network' : 'in_network'
}
