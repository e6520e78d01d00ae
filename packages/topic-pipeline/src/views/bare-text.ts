import { pieceWise, type TextView } from './view.ts'

/**
 * Letters that look like Latin ones: single letters of Unicode's confusables (UTS 39, version 13)
 * and small capitals. Right-to-left letters, and common Cyrillic ones that look like digits, are
 * left out.
 */
const LETTERS: readonly (readonly [latin: string, others: string])[] = [
  ['2', 'ꝚƧϨꙄᒿ'],
  ['3', 'ꞫȜƷꝪⳌ𖼻𑣊'],
  ['4', 'Ꮞ𑢯'],
  ['5', 'Ƽ𑢻'],
  ['6', 'ⳒᏮ𑣕'],
  ['7', '𐓒𑣆'],
  ['8', 'ȣȢ𐌚'],
  ['9', 'ꝮⳊ𑣌𑢬𑣖'],
  ['A', 'АΑᎪᗅꓮ𖽀𐊠'],
  ['B', 'ВΒꞴᏴᗷꓐ𐊂𐊡𐌁'],
  ['C', 'СⲤᏟꓚ𐊢𐌂𐐕𐔜'],
  ['D', 'Ꭰᗞᗪꓓ'],
  ['E', 'ЕΕⴹᎬꓰ𑢦𑢮𐊆'],
  ['F', 'ꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥'],
  ['G', 'ԌᏀᏳꓖ'],
  ['H', 'НΗⲎᎻᕼꓧ𐋏'],
  ['I', 'ІΙƖⲒӀ'],
  ['J', 'ЈꞲͿᎫᒍꓙ'],
  ['K', 'КΚⲔᏦᛕꓗ𐔘'],
  ['L', 'ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦'],
  ['M', 'МΜϺⲘᎷᗰᛖꓟ𐊰𐌑'],
  ['N', 'ΝⲚꓠ𐔓'],
  ['O', 'ОΟՕⲞⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖'],
  ['P', 'РΡⲢᏢᑭꓑ𐊕'],
  ['Q', 'Ԛⵕ'],
  ['R', 'ƦᎡᏒ𐒴ᖇꓣ𖼵'],
  ['S', 'ЅՏᏕᏚꓢ𖼺𐊖𐐠'],
  ['T', 'ТΤⲦᎢꓔ𖼊𑢼𐊗𐊱𐌕'],
  ['U', 'ԱՍሀ𐓎ᑌꓴ𖽂𑢸'],
  ['V', 'ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝'],
  ['W', 'ԜᎳᏔꓪ'],
  ['X', 'ХΧꞳⲬⵝᚷꓫ𐊐𐊴𐌗𐔧'],
  ['Y', 'ҮΥⲨУᎩᎽꓬ𖽃𑢤𐊲'],
  ['Z', 'ΖᏃꓜ𑢩'],
  ['a', 'аαɑ'],
  ['b', 'ʙƄЬᏏᖯ'],
  ['c', 'сᴄⲥꮯ𐐽'],
  ['d', 'ԁᴅᏧᑯꓒ'],
  ['e', 'еᴇꬲҽ'],
  ['f', 'ꬵꞙẝք'],
  ['g', 'ցɡɢᶃƍ'],
  ['h', 'һհʜᏂ'],
  ['i', 'іιıɪɩꙇꭵᎥ𑣃'],
  ['j', 'јȷᴊϳ'],
  ['k', 'ᴋк'],
  ['l', 'ӏʟǀⵏᛁꓲ𖼨𐊊𐌉'],
  ['m', 'ᴍ'],
  ['n', 'ոɴռ'],
  ['o', 'оοօᴏᴑꬽσⲟჿഠဝ𐓪𑣈𑣗𐐬'],
  ['p', 'рρᴘⲣ'],
  ['q', 'ԛգզ'],
  ['r', 'ʀꭇꭈᴦⲅгꮁ'],
  ['s', 'ѕꜱƽꮪ𑣁𐑈'],
  ['t', 'ᴛ'],
  ['u', 'υսᴜꞟꭎꭒʋ𐓶𑣘'],
  ['v', 'νᴠѵ𑜆ꮩ𑣀'],
  ['w', 'ԝᴡɯѡա𑜊𑜎𑜏ꮃ'],
  ['x', 'хχᕁᕽ'],
  ['y', 'уγʏɣᶌỿꭚүყ𑣜'],
  ['z', 'ᴢꮓ𑣄'],
]
const SIGNS: readonly (readonly [latin: string, others: string])[] = [
  ['-', '‐‑‒–—−⁃˗﹘'],
  ["'", '‘’‛′'],
  ['"', '“”'],
  ['/', '⁄∕'],
  [':', '∶꞉'],
  ['_', 'ߺ'],
]

export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [...LETTERS, ...SIGNS].flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** Unusual blank characters, and the empty Braille cell. */
const UNUSUAL_BLANK = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/
const UNUSUAL_BLANKS = new RegExp(UNUSUAL_BLANK, 'g')

export const isUnusualBlank = (char: string): boolean => UNUSUAL_BLANK.test(char)

/** Replaces unusual blanks by plain ones; null when there are none. */
export function plainBlanks(text: string): TextView | null {
  if (!UNUSUAL_BLANK.test(text)) return null
  const view = pieceWise(text)
  for (const { index } of text.matchAll(UNUSUAL_BLANKS)) view.replace(index, 1, ' ')
  return view.done()
}

const CANDIDATE = /[\u0080-\u{10ffff}]/gu
const MARK = /(?=\p{M})[\p{Script=Inherited}\p{Me}]/u
const MARKED_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Removes unusual blanks, accents and other marks; null when there are none. */
export function bareText(text: string): TextView | null {
  const view = pieceWise(text)
  let isChanged = false
  for (const { 0: char, index } of text.matchAll(CANDIDATE)) {
    const bare = withoutMarks(char)
    if (bare === char) continue
    isChanged = true
    view.replace(index, char.length, bare)
  }
  return isChanged ? view.done() : null
}

const BARE = new Map<string, string>()
const MAX_CACHED = 10_000

function withoutMarks(char: string): string {
  const cached = BARE.get(char)
  if (cached !== undefined) return cached
  const bare = strip(char)
  if (BARE.size < MAX_CACHED) BARE.set(char, bare)
  return bare
}

function strip(char: string): string {
  if (isUnusualBlank(char) || MARK.test(char)) return ''
  if (!MARKED_LETTER.test(char)) return char
  const letter = char.normalize('NFD').replace(/\p{M}/gu, '')
  return LOOK_ALIKES.get(letter) ?? letter
}
