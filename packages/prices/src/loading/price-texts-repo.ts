import type { ClassPrice } from '@ppman/mrf'

export type PriceWords = ReturnType<typeof priceWords>

/** Numbers codes and texts of a load from 1 on, so that each is told to the database once. */
export function priceWords() {
  const codes = numbered<{ family: string; code: string }>()
  const texts = numbered<string>()
  return {
    codes: codes.values,
    texts: texts.values,
    codeNo: ({ family, code }: ClassPrice): number =>
      codes.numberOf(`${family}\u001f${code}`, { family, code }),
    textNo: ({ evidence: { text } }: ClassPrice): number => texts.numberOf(text, text),
  }
}

function numbered<Value>() {
  const numbers = new Map<string, number>()
  const values: Value[] = []
  function numberOf(key: string, value: Value): number {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, values.push(value))
    return values.length
  }
  return { values, numberOf }
}
