import { eventKindNames } from './event-kinds.ts'
import { eventMessageSchema, exampleMessage } from './event-message.ts'

test.each(eventKindNames)('the example of %s is what its schema describes', (kind) => {
  expect(eventMessageSchema(kind).parse(exampleMessage(kind))).toEqual(exampleMessage(kind))
})
