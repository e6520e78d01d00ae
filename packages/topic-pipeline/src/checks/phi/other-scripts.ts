import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { declaresSample, isPlaceholderNumber } from './people.ts'
import { alternatives, CARE_WORDS, foreignLabelsOf, labelsOf } from './word-tables.ts'

/** Common surnames of one character. */
export const CHINESE =
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭' +
  '曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鐘谭譚陆陸汪范金石廖贾賈夏韦韋方白邹鄒' +
  '孟熊秦邱江尹薛闫段雷侯龙龍史陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武戴莫孔向汤湯'
/** Common surnames of two characters. */
export const CHINESE_DOUBLE =
  '欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|司徒|东方|東方|皇甫|尉迟|公孙|公孫|令狐|慕容|夏侯|长孙'
const KOREAN_DOUBLE = '남궁|황보|제갈|선우|독고|사공|서문|동방'
/** What a person does right behind the name, since Chinese puts no blank there. */
export const CHINESE_VERB =
  '来电|来信|来院|来访|致电|于|因|在|的|已|被|询问|要求|反映|投诉|入院|住院|确诊|申请'
const KOREAN =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방' +
  '공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용'
const scripts = (words: readonly string[], script: RegExp): string =>
  words.filter((word) => script.test(word)).join('|')
const labels = [...labelsOf('patient'), ...labelsOf('name')]
const HAN = /\p{Script=Han}|\p{Script=Hiragana}/u

const OTHER_SCRIPT = /[\u0370-\uffff]/
const isIdentified = (around: string): boolean => DIGITS.test(around) || CARE.test(around)
const DIGITS = /\d{4}|\d[-/年년.]\d/
const HOLDS_PATIENT = new RegExp(
  [...foreignLabelsOf('patient'), ...foreignLabelsOf('birth')]
    .filter((word) => OTHER_SCRIPT.test(word))
    .join('|'),
  'iu',
)
const LABEL = /[号號名日码碼证證者员員方法様]$/u
const CARE = new RegExp(CARE_WORDS.filter((word) => OTHER_SCRIPT.test(word)).join('|'), 'u')

const named = (words: string, name: string): PatternRule => ({
  id: 'phi.patient-name',
  keywords: words.split('|'),
  pattern: re2(`(?:${words})${name}`),
  accept: (value, around) => isIdentified(around) && !/[는를의에로]$/.test(value) && !declaresSample(around),
})

const SEPARATOR = '["\'”」]?[\\s：:=＝|,，、"\'“「]{1,6}'
/** A row of letters of a script, with digits or an illness near it. */
const lettersAfter = (script: string, words: string): PatternRule =>
  named(words, `["']?\\s*[:：=|"']{1,3}\\s*["']?((?:\\p{${script}}+[ ]){1,3}\\p{${script}}+)`)

const BIRTH = new RegExp(
  foreignLabelsOf('birth')
    .filter((word) => OTHER_SCRIPT.test(word))
    .join('|'),
  'u',
)
const RECORD = new RegExp(
  foreignLabelsOf('record')
    .filter((word) => OTHER_SCRIPT.test(word))
    .join('|'),
  'iu',
)

/** `המטופלת … ,` with digits: a label directly in front of two or three words up to a comma. */
function labelled(script: 'Arabic' | 'Hebrew' | 'Devanagari' | 'Thai'): PatternRule {
  const words = scripts(labelsOf('patient'), new RegExp(`\\p{Script=${script}}`, 'u'))
  return {
    id: 'phi.patient-name',
    keywords: words.split('|'),
    pattern: re2(
      `(?:^|[^\\pL\\pM])(?:${words}) ((?:[\\p{${script}}־׳״'-]+ ){1,2}[\\p{${script}}־׳״'-]+)` +
        '(?: ?[,،;(:–—]| HN| [0-9])',
    ),
    accept: (value, around) => {
      const near = around.slice(Math.max(0, around.indexOf(value)))
      return (
        /\d{2}/.test(near) &&
        (BIRTH.test(near) || RECORD.test(near) || (/\d{4}/.test(near) && CARE.test(near))) &&
        !CARE.test(value) &&
        !declaresSample(around)
      )
    },
  }
}

/** A title such as `السيدة` in front of a name, with digits and an illness near it. */
function titled(script: 'Arabic' | 'Hebrew' | 'Devanagari' | 'Thai'): PatternRule[] {
  const words = scripts(labelsOf('title'), new RegExp(`\\p{Script=${script}}`, 'u'))
  return [
    {
      id: 'phi.patient-name',
      keywords: words.split('|'),
      pattern: re2(`(?:^|[^\\pL\\pM])(?:${words}) ?((?:\\p{${script}}+[ ]){1,3}\\p{${script}}+)`),
      accept: (_value, around) => /\d/.test(around) && CARE.test(around) && !declaresSample(around),
    },
  ]
}

/**
 * People named in scripts without capital letters, after a label such as `患者姓名：` or before a
 * form of address.
 */
export const phiOtherScripts: readonly PatternRule[] = [
  named(
    scripts(labels, HAN),
    `${SEPARATOR}([${CHINESE}]\\p{Han}{1,2}|` +
      '\\p{Han}{1,3}[ \\x{3000}]?\\p{Han}{1,3}[ \\x{3000}]?(?:様|さん|氏|殿))(?:[^\\p{Han}]|$)',
  ),
  named(
    scripts(labelsOf('name'), HAN),
    `${SEPARATOR}(\\p{Han}{1,3}[ \\x{3000}]?\\p{Han}{1,3})(?:[^\\p{Han}\\p{Hiragana}]|$)`,
  ),
  {
    ...named(
      scripts(labels, HAN),
      '[：:][\\s「]?(\\p{Han}{2,5})[、，,（(\\s」]{1,2}(?:[0-9]|男|女|昭和|平成|令和)',
    ),
    accept: (value, around) =>
      DIGITS.test(around) &&
      CARE.test(around) &&
      !CARE.test(value) &&
      !LABEL.test(value) &&
      !declaresSample(around),
  },
  {
    id: 'phi.patient-name',
    keywords: ['患者', '病人', '会员'],
    pattern: re2(
      `(?:患者|病人|会员)(?:姓名)?((?:${CHINESE_DOUBLE}|[${CHINESE}])[\\p{Han}某]{1,2}?)` +
        `(?:[，,、（( ：:男女]|${CHINESE_VERB})`,
    ),
    accept: (_value, around) => isIdentified(around) && !declaresSample(around),
  },
  {
    id: 'phi.patient-name',
    keywords: ['様', 'さん', '先生', '女士', '씨', '님'],
    pattern: re2(
      '(?:^|[^\\p{Han}])(\\p{Han}{1,3}[ \\x{3000}]?\\p{Han}{1,3})[ \\x{3000}]?(?:様|さん|女士|先生)|' +
        `((?:${KOREAN_DOUBLE}|[${KOREAN}])\\p{Hangul}{2}) ?(?:씨|(?:회원|환자|고객|가입자|피보험자)?님)`,
    ),
    accept: (value, around) =>
      !/^(?:患者|会員|皆|お客|病人|会员|各位)/.test(value) &&
      DIGITS.test(around) &&
      CARE.test(around) &&
      !declaresSample(around),
  },
  named(
    scripts(labels, /\p{Script=Hangul}/u),
    `${SEPARATOR}((?:${KOREAN_DOUBLE}|[${KOREAN}])\\p{Hangul}{2})(?: ?[,，.(（|"\n]| ?님| ?씨| |$)`,
  ),
  {
    id: 'phi.mrn',
    keywords: foreignLabelsOf('record').filter((label) => OTHER_SCRIPT.test(label)),
    pattern: re2(
      `(?i)(?:${alternatives(foreignLabelsOf('record'))})[\\s:：#№.=|"'*]{1,6}([A-Z]{0,3}-?[0-9][0-9-]{3,14})`,
    ),
    accept: (value, around) =>
      (HOLDS_PATIENT.test(around) || CARE.test(around)) &&
      !isPlaceholderNumber(value, around) &&
      !declaresSample(around),
  },
  ...(['Arabic', 'Hebrew', 'Devanagari', 'Thai'] as const).map(labelled),
  ...titled('Arabic'),
  ...titled('Hebrew'),
  ...titled('Devanagari'),
  ...titled('Thai'),
  lettersAfter('Arabic', scripts(labels, /\p{Script=Arabic}/u)),
  lettersAfter('Hebrew', scripts(labels, /\p{Script=Hebrew}/u)),
  lettersAfter('Devanagari', scripts(labels, /\p{Script=Devanagari}/u)),
  lettersAfter('Thai', scripts(labels, /\p{Script=Thai}/u)),
]
