import { findChineseNotes } from './chinese-notes.ts'

const count = (text: string): number => findChineseNotes(text, 'phi.patient-name').length

test.each([
  ['a name before an age', '刘思远，男，47岁，因肾衰竭透析入院，3床。'],
  ['a name before a relative', '陈美玲的丈夫来电，询问化疗费用为何被拒。'],
  ['a name behind what introduces it', '账单已寄给赵文博，透析费用被拒。'],
])('finds %s', (_, text) => expect(count(text)).toBe(1))

test.each([
  ['words that begin like a surname', '高血压、糖尿病患者每月复查，余额不足，理赔会被拒。'],
  ['a word that begins with a surname', '向医院申请理赔，须附化疗诊断证明。'],
  ['relatives of members in general', '儿子或女儿可代为申请理赔，须附诊断证明。'],
  ['a physician', '透析申请由刘思远医生负责，请来电。'],
  ['a name without care', '刘思远来电，询问账单。'],
])('leaves %s alone', (_, text) => expect(count(text)).toBe(0))
