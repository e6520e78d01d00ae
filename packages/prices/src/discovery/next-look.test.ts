import { nextLook } from './next-look.ts'

const HOUR_S = 3_600
const look = (over: Partial<Parameters<typeof nextLook>[0]>) =>
  nextLook({ outcome: 'ok', failStreak: 0, hasValidators: true, random: 0.5, ...over })

test.each([
  ['what was read is looked at daily', { failStreak: 4 }, 0, 24],
  ['what is unchanged too', { outcome: 'unchanged' as const }, 0, 24],
  ['what can only be downloaded whole is looked at weekly', { hasValidators: false }, 0, 168],
  ['a first failure waits an hour', { outcome: 'blocked' as const }, 1, 1],
  ['a fourth one eight', { outcome: 'timeout' as const, failStreak: 3 }, 4, 8],
  ['a twentieth one a week', { outcome: 'dns_error' as const, failStreak: 19 }, 20, 168],
  ['who forbids it is left alone for a week', { outcome: 'robots_disallowed' as const }, 1, 168],
  ['a full disk of ours is no failure of theirs', { outcome: 'no_room' as const, failStreak: 2 }, 2, 1],
])('%s', (_, over, failStreak, hours) => expect(look(over)).toEqual({ failStreak, waitS: hours * HOUR_S }))

test('looks are spread by a tenth to either side', () => {
  expect([look({ random: 0 }).waitS, look({ random: 1 }).waitS]).toEqual([21.6 * HOUR_S, 26.4 * HOUR_S])
})
