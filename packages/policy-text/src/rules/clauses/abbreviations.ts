import { type Variant, variant } from './payer-words.ts'

/** Whether a text may hold a short form. */
export const ABBREVIATION =
  /\/|\bP\.A\.|\b(?:hrs?|ltd|cov'?d|incl|pa?y?mts?|sep|dx|mods?|else|med\.? nec)\b|= ?(?:den|no|rej)/i

/** Short forms of bulletins and tables. Longer forms come first. */
export const ABBREVIATED: readonly Variant[] = [
  variant('without, abbreviated', '\\bw\\/o\\b', 'without'),
  variant('prior authorization, abbreviated', '\\bP\\.A\\.(?= )', 'prior authorization'),
  variant('with, abbreviated', '\\bw\\/ ?(?!in\\b|o\\b)(?=\\S)', 'with '),
  variant('a period after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:yr|year)\\b', ' per year'),
  variant('a week after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:wk|week)\\b', ' per week'),
  variant('a month after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:mo|mth|month)\\b', ' per month'),
  variant('a day after a bar', '(?<=[a-z\\d]) ?\\/ ?(?:day|DOS)\\b', ' per day'),
  variant('hours, abbreviated', '\\bhrs?\\b\\.?', 'hours'),
  variant('limited, abbreviated', '\\bltd\\.?(?= (?:to|at)\\b)', 'limited'),
  variant('covered, abbreviated', "\\bcov(?:'d|d)\\b", 'covered'),
  variant('not covered, abbreviated', '\\bN\\/C\\b', 'not covered'),
  variant('included in, abbreviated', '\\bincl\\.? (?=in\\b)', 'included '),
  variant('payment, abbreviated', '\\b(?:pmt|paymt)s?\\b\\.?', 'payment'),
  variant('separate, abbreviated', '\\bsep\\.? (?=pay|pmt|reimb|bill)', 'separate '),
  variant('diagnosis, abbreviated', '\\bdx\\b', 'diagnosis'),
  variant('modifier, abbreviated', '\\bmods?\\b\\.?(?= (?:\ue003|on|req|is|are|must))', 'modifier'),
  variant('otherwise, abbreviated', '\\b(?:or )?else (?=den(?:ied|y)|reject|not )', 'otherwise '),
  variant('medically necessary, abbreviated', '\\bmed\\.? nec\\b\\.?', 'medically necessary'),
  variant('is, as a sign', ' ?= ?(?=den(?:ied|y)|not |reject|no )', ' is '),
]
