const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, key) =>
  [...letters].map((letter) => [letter, String(key + 2)] as const),
)
const DIGIT_OF = new Map(KEYPAD)

/**
 * A North American number as E.164; letters as on a keypad, extensions dropped. Null when it is no
 * such number: ten digits, area code and exchange from 200 (NANPA).
 */
export function phoneKey(phone: string): string | null {
  const plain = phone.toLowerCase().replace(/\b(?:ext|extension|x)\.?\s*\d+\s*$/, '')
  const digits = [...plain].map((sign) => DIGIT_OF.get(sign) ?? (/\d/.test(sign) ? sign : '')).join('')
  const ten = /^1?([2-9]\d{2}[2-9]\d{6})/.exec(digits)?.[1]
  return ten && digits.length <= 16 ? `+1${ten}` : null
}
