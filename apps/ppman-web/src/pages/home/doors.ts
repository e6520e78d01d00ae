import { US_STATES } from '@ppman/web-ui'

/** Values of the partial `doors`: the two questions with which people come. */
export const doors = { states: US_STATES.map(([code, name]) => ({ code, name })) }
