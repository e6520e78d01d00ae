import { ASSERTED } from './asserted.ts'
import type { Case } from './case.ts'
import { COVERAGE } from './coverage.ts'
import { SEEN_AUTHORIZATION } from './first-sight/authorization.ts'
import { SEEN_CLAIMS } from './first-sight/claims.ts'
import { SEEN_COVERAGE } from './first-sight/coverage.ts'
import { SEEN_LIMITS } from './first-sight/limits.ts'
import { SEEN_LOT_15 } from './first-sight/lot-15.ts'
import { SEEN_LOT_16 } from './first-sight/lot-16.ts'
import { SEEN_LOT_17 } from './first-sight/lot-17.ts'
import { SEEN_LOT_18 } from './first-sight/lot-18.ts'
import { SEEN_LOT_19 } from './first-sight/lot-19.ts'
import { SEEN_LOT_22 } from './first-sight/lot-22.ts'
import { SEEN_LOTS_20_21 } from './first-sight/lots-20-21.ts'
import { SEEN_MODIFIERS } from './first-sight/modifiers.ts'
import { SEEN_PAYMENT } from './first-sight/payment.ts'
import { SEEN_SETTINGS } from './first-sight/settings.ts'
import { SEEN_SILENCE } from './first-sight/silence.ts'
import { FURTHER } from './further.ts'
import { LOTS } from './grammar/read-lots.ts'
import { LIMITS } from './limits.ts'
import { LISTS } from './lists.ts'
import { MANNERS } from './manners.ts'
import { MENTIONS } from './mentions.ts'
import { MODIFIERS } from './modifiers.ts'
import { MORE } from './more.ts'
import { PAYMENT } from './payment.ts'
import { PRIOR_AUTHORIZATION } from './prior-authorization.ts'
import { PUBLISHED } from './published.ts'
import { SETTINGS } from './settings.ts'
import { SEVERAL } from './several.ts'
import { SILENCE } from './silence.ts'
import { SPELLINGS } from './spellings.ts'
import { UNASSERTED } from './unasserted.ts'
import { VARIED } from './varied.ts'
import { WAYS } from './ways.ts'
import { WORDING } from './wording.ts'

/** Every labelled case of this folder. */
export const LABELLED: readonly Case[] = [
  ...ASSERTED,
  ...COVERAGE,
  ...FURTHER,
  ...LIMITS,
  ...LISTS,
  ...MANNERS,
  ...MODIFIERS,
  ...MORE,
  ...PAYMENT,
  ...PRIOR_AUTHORIZATION,
  ...PUBLISHED,
  ...SETTINGS,
  ...SEVERAL,
  ...SPELLINGS,
  ...VARIED,
  ...WAYS,
  ...WORDING,
  ...SEEN_AUTHORIZATION,
  ...SEEN_CLAIMS,
  ...SEEN_COVERAGE,
  ...SEEN_LIMITS,
  ...SEEN_LOT_15,
  ...SEEN_LOT_16,
  ...SEEN_LOT_17,
  ...SEEN_LOT_18,
  ...SEEN_LOT_19,
  ...SEEN_LOT_22,
  ...SEEN_LOTS_20_21,
  ...SEEN_MODIFIERS,
  ...SEEN_PAYMENT,
  ...SEEN_SETTINGS,
  ...SEEN_SILENCE,
  ...MENTIONS,
  ...SILENCE,
  ...UNASSERTED,
  ...LOTS.flatMap(({ cases }) => cases.map(({ labelled }) => labelled)),
]
