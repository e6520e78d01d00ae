import type { RateEvidence } from '@ppman/prices'

type Traced = NonNullable<RateEvidence['traced']>
type ParsedRate = Traced['parsed']['rates'][number]
type Rate = { payer: string; plan: string; methodology: string; rate: string; rest: string }

/** A record as published and as read, in words. */
export type RecordWords = { original: string; isCut: boolean; flags: string; rates: Rate[]; more: string }

/** A wide record with hundreds of payers fills screens; the whole of it is in the file and in the API. */
const MAX_CHARS = 4_000
const MAX_RATES = 60

export function recordWords({ original, parsed, flags }: Traced): RecordWords {
  const hidden = parsed.rates.length - MAX_RATES
  return {
    original: original.slice(0, MAX_CHARS),
    isCut: original.length > MAX_CHARS,
    flags: flags.join(', '),
    rates: parsed.rates.slice(0, MAX_RATES).map(rateWords),
    more: hidden > 0 ? `${hidden.toLocaleString('en-US')} more rates stand in this record.` : '',
  }
}

/** Dollars exact as published, more than two decimals included. */
const exact = (dollars: number) =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

function rateWords({
  payer,
  plan,
  methodology,
  dollar,
  percentage,
  algorithm,
  median,
  count,
}: ParsedRate): Rate {
  const said = [dollar !== null && exact(dollar), percentage !== null && `${percentage} %`, algorithm]
  const rest = [median !== null && `median allowed ${exact(median)}`, count && `count ${count}`]
  return {
    payer,
    plan,
    methodology,
    rate: said.filter(Boolean).join(' · '),
    rest: rest.filter(Boolean).join(', '),
  }
}
