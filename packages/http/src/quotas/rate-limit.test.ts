import { formatWait } from './rate-limit.ts'

test.each([
  [1, '1 second'],
  [57, '57 seconds'],
  [91, '2 minutes'],
  [3_577, '60 minutes'],
  [86_400, '24 hours'],
])('%i seconds are told as %s', (seconds, text) => expect(formatWait(seconds)).toBe(text))
