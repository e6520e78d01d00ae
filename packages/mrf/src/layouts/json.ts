import { bareName, generalName } from '../header/column-name.ts'
import { type Item, itemStream } from '../json/item-stream.ts'
import { TOKEN } from '../json/json-tape.ts'
import { emptyRecord } from '../record.ts'
import { elementsOf, jsonCharges, type JsonInput, jsonItems, jsonRates } from './json-record.ts'
import type { Layout, LayoutInput } from './layout.ts'
import { qualityOf } from './quality.ts'
import { valueReader } from './value-reader.ts'

/** An object with a list of items; each item has its charges, each charge its payers. */
export const jsonLayout: Layout = {
  name: 'json',
  claims: (head) => head.kind === 'json',
  async read(input) {
    const stream = jsonStream(input)
    for await (const chunk of input.bytes) {
      stream.push(chunk)
      if (input.sink.isDone?.()) return
    }
    if (!stream.end().isWhole) input.onCut?.('json_value')
  },
}

const sameSpan = (_buf: Buffer, from: number, to: number) => to - from

function jsonStream(input: LayoutInput) {
  const { head, start, sink, flags, names } = input
  if (head.kind !== 'json') throw new Error('This layout reads JSON only.')
  const span = input.span ?? sameSpan
  const onItem = itemReader({ ...input, quality: qualityOf(input) }, span)
  return itemStream({
    itemsAtRoot: head.json.itemsAtRoot,
    firstItem: start.record < 0 ? null : start.record,
    byteOffset: start.byteOffset,
    span,
    onItem,
    onBroken: (broken) => sink.quarantine(broken),
    onModifier: () => flags.add('modifier_information'),
    onFact(key, text) {
      const name = generalName(key)
      if (!name) return
      names.add(bareName(key).includes('affirmation') ? 'affirmation' : name)
      // The legal text is next to the answer.
      if (name === 'attestation' && !bareName(key).startsWith('confirm')) return
      if (!input.general.get(name)) input.general.set(name, text.trim())
    },
    isDone: () => sink.isDone?.() ?? false,
  })
}

function itemReader(input: LayoutInput & JsonInput, span: (buf: Buffer, from: number, to: number) => number) {
  const { sink, flags } = input
  const record = emptyRecord()
  const values = valueReader(flags)
  const items = jsonItems(values, input)
  const readCharge = jsonCharges(values, input)
  const readRate = jsonRates(values, input)

  function readPayers(tape: Item['tape'], payers: number): void {
    for (const element of elementsOf(tape, payers)) {
      if (tape.kind[element] !== TOKEN.object) continue
      const rate = readRate(tape, element, record)
      if (rate) sink.rate(rate, record)
    }
  }

  return function onItem({ tape, buf, at, end, number, byteOffset, isLoose }: Item): void {
    values.enter(buf, tape, number)
    if (isLoose) flags.add('loose_json', number)
    record.number = number
    const charges = items.read(tape, record)
    if (charges === 0) return flags.add('item_without_charges', number)
    record.itemOffset = byteOffset
    record.itemLength = span(buf, at, end)
    for (const [part, element] of elementsOf(tape, charges).entries()) {
      if (tape.kind[element] !== TOKEN.object) continue
      record.part = part
      record.byteOffset = byteOffset + span(buf, at, tape.from[element]!)
      record.byteLength = span(buf, tape.from[element]!, tape.to[element]!)
      const payers = readCharge(tape, element, record)
      sink.record(record)
      if (payers > 0) readPayers(tape, payers)
    }
  }
}
