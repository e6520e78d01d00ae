import type { RateEvidence } from '@ppman/prices'
import { formatDollars } from '../transparency-price/format.ts'

export type Traced = NonNullable<RateEvidence['traced']>
export type ParsedRate = Traced['parsed']['rates'][number]
type Rate = {
  payer: string
  plan: string
  methodology: string
  rate: string
  rest: string
  isFigure: boolean
}

/** A record as published and as parsed, formatted. */
export type RecordText = {
  /** The published text; what the figure uses is marked. */
  original: { text: string; isMarked: boolean }[]
  isCut: boolean
  flags: string
  rates: Rate[]
  more: string
}

/** Limits of the excerpt; the whole record can be downloaded. */
const MAX_CHARS = 4_000
const MAX_RATES = 60

/** @param used the rate that the figure uses; null marks nothing but code and setting */
export function formatRecord({ original, parsed, flags }: Traced, used: ParsedRate | null): RecordText {
  const hidden = parsed.rates.length - MAX_RATES
  return {
    original: markParts(original.slice(0, MAX_CHARS), [
      ...parsed.codes.map(({ code }) => code),
      parsed.setting,
      ...(used
        ? [used.payer, used.plan, used.methodology, ...spellings(used.dollar), ...spellings(used.percentage)]
        : []),
    ]),
    isCut: original.length > MAX_CHARS,
    flags: flags.map((flag) => flag.replaceAll('_', ' ')).join(', '),
    rates: parsed.rates.slice(0, MAX_RATES).map((rate) => formatRate(rate, rate === used)),
    more: hidden > 0 ? `${hidden.toLocaleString('en-US')} more rates stand in this record.` : '',
  }
}

/** How a file may write an amount. */
const spellings = (amount: number | null): string[] =>
  amount === null
    ? []
    : [
        ...new Set([
          amount.toFixed(2),
          String(amount),
          amount.toLocaleString('en-US', { minimumFractionDigits: 2 }),
        ]),
      ]

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text into parts; those equal to a value, as whole words, are marked. */
export function markParts(text: string, values: readonly string[]): RecordText['original'] {
  const patterns = [...new Set(values)]
    .filter((value) => value !== '')
    .sort((a, b) => b.length - a.length)
    .map((value) => `(?<![\\w.])${escapePattern(value)}(?![\\w]|\\.\\d)`)
  if (patterns.length === 0) return [{ text, isMarked: false }]
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'i'))
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** Formats dollars exactly as published, with more than two decimals if needed. */
const exact = (dollars: number) =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

function formatRate(
  { payer, plan, methodology, dollar, percentage, algorithm, median, count }: ParsedRate,
  isFigure: boolean,
): Rate {
  const terms = [
    dollar !== null && exact(dollar),
    percentage !== null && `${percentage}% of charges`,
    algorithm,
  ]
  const rest = [median !== null && `median allowed ${exact(median)}`, count && `count ${count}`]
  return {
    payer,
    plan,
    methodology,
    rate: terms.filter(Boolean).join(' · '),
    rest: rest.filter(Boolean).join(', '),
    isFigure,
  }
}

/** What a rate shows in a headline: `$3,051.00`, `68% of charges`. */
export const headlineOf = (rate: { dollarE4: number | null; percentE4: number | null }): string =>
  rate.dollarE4 !== null
    ? formatDollars(rate.dollarE4)
    : rate.percentE4 !== null
      ? `${rate.percentE4 / 10_000}% of charges`
      : 'A rate by formula'
