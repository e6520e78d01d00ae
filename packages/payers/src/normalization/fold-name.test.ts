import { foldName, slugOf } from './fold-name.ts'

test.each([
  ['BCBS of Texas, Inc.', 'blue cross blue shield texas'],
  ['Blue Cross & BlueShield', 'blue cross blue shield'],
  ['UNITED HEALTHCARE', 'unitedhealthcare'],
  ['Hlth Ins Co', 'health insurance company'],
  ["St. Luke's Health   Plan", 'st lukes health plan'],
  ['Asegúrate', 'asegurate'],
  ['The Inc.', 'the inc'],
  ['constructor', 'constructor'],
  ['***', ''],
])('folds %j to %j', (name, folded) => expect(foldName(name)).toBe(folded))

test.each([
  ['Blue Cross & Blue Shield', 'blue-cross-blue-shield'],
  ['***', 'payer'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%j has the address %j', (name, slug) => expect(slugOf(name)).toBe(slug))
