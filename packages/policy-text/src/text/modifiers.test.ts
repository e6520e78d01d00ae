import { modifiersIn } from '../facts/codes.ts'
import { extractRules } from '../rules/extract-rules.ts'
import { isModifier } from './modifiers.ts'

test.each(['AS', 'AT', '25', 'XU', 'E1', '1P'])('%s is a modifier', (word) =>
  expect(isModifier(word)).toBe(true),
)

test.each(['IS', 'TO', 'NO', '10', '99213'])('%s is no modifier', (word) =>
  expect(isModifier(word)).toBe(false),
)

test.each(['AS', 'AT'])('rules and facts of a text read the modifier %s alike', (modifier) => {
  const text = `Modifier ${modifier} must be appended to 98941.`
  expect(modifiersIn(text)).toEqual([modifier])
  expect(extractRules(text).map(({ category }) => category)).toEqual(['modifier'])
})
