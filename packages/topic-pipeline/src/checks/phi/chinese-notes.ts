import { paragraphAround } from '../../scan/paragraph-around.ts'
import type { Hit } from '../../scan/pattern-rule.ts'
import { CHINESE, CHINESE_DOUBLE, CHINESE_VERB } from './other-scripts.ts'
import { declaresSample } from './people.ts'
import { alternatives, CARE_WORDS, noteWordsOf } from './word-tables.ts'

const HAN = /\p{Script=Han}/u
const chinese = (words: readonly string[]): string => alternatives(words.filter((word) => HAN.test(word)))
const KIN = `${chinese(noteWordsOf('kin'))}|孩子|家属|家人`
/** Words that begin with the character of a surname; some of these characters are mostly words. */
const WORD_OF_SURNAME = new RegExp(
  '^(?:[向曾于於方万萬金高白石]|高[血危额等级度温]|方[案式便法面向]|白[内血天]|金额|马上|周[一二三四五六日末期围]|任[何务]|程[序度]|石膏|' +
    '余[额下]|许[可多]|何[时种处]|万[一元]|严[重格]|黄[疸金]|于[是此]|曾经|顾客|范围|谢谢|唐[氏筛]|叶酸|' +
    '杜绝|陆续|夏季|肖像|董事|陈[述旧]|张力|韩国|史[上料]|钱款|武汉|江[苏西]|林[业区]|宋体|汤[药剂]|钟[头点])',
  'u',
)
/** What introduces a person in front of the name, without a blank. */
const INTRODUCED = `为|给|由|是|与|和|请|关于|叫|致|${KIN}`
/** A surname and a given name of two characters between marks or words that go with a person. */
const NAMED = new RegExp(
  `(?:(?<!\\p{Script=Han})|(?<=${INTRODUCED}))` +
    `((?:${CHINESE_DOUBLE})\\p{Script=Han}{1,2}|[${CHINESE}]\\p{Script=Han}{2})` +
    `(?=[，,、（(：:；;\\s|"”」]|的?(?:${KIN})|的(?:\\p{Script=Han}{0,4})(?:${chinese(CARE_WORDS)})|` +
    `(?:${CHINESE_VERB}|${chinese(noteWordsOf('told'))}))`,
  'gu',
)
const CARE = new RegExp(chinese(CARE_WORDS), 'u')
/** What makes a text the case of one person. */
const OWN_CASE = new RegExp(
  `${chinese([...noteWordsOf('told'), ...noteWordsOf('claim')])}|${KIN}|\\d{1,3} ?岁|[男女][，,、]|` +
    '床|预约|复查|出院|入院|(?:\\d[ -]?){5}',
  'u',
)
const STAFF = new RegExp(`${chinese(noteWordsOf('staff'))}|医生|医师|主任|护士|教授|经理|客服`, 'u')
const REACH = 160
const ROLE_REACH = 12

/**
 * Finds notes in simplified Chinese about one person: by a name, the care, and what the person has,
 * asked or is related to.
 */
export function findChineseNotes(text: string, ruleId: string): Hit[] {
  if (!HAN.test(text) || !CARE.test(text)) return []
  return [...text.matchAll(NAMED)].flatMap(({ 1: value = '', index: start }): Hit[] => {
    const end = start + value.length
    const { before, after } = paragraphAround(text, { start, end }, { before: REACH, after: REACH })
    const isPatient =
      !WORD_OF_SURNAME.test(value) &&
      !CARE.test(value) &&
      CARE.test(before + after) &&
      OWN_CASE.test(before + after) &&
      !STAFF.test(before.slice(-ROLE_REACH) + after.slice(0, ROLE_REACH)) &&
      !declaresSample(before + after)
    return isPatient ? [{ ruleId, severity: 'error', value, start, end }] : []
  })
}
