import type { PolicyChange, SeverityCounts } from '@ppman/policies/versions'
import { formatCount, formatNumber, hrefOf, isoDayOf, type Severity, severity } from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import { doors } from '../home/page.ts'
import { exampleChange, formatChange } from '../policy-change/format-change.ts'

/** Formatted values for the template. */
type WelcomeModel = {
  title: string
  email: string
  isAdmin: boolean
  doors: typeof doors
  changesTitle: string
  changesLink: { href: string; label: string }
  /** How many there are of each severity, the worst first. */
  counts: { mark: Severity; count: string; href: string }[]
  changes: { mark: Severity; href: string; summary: string; detail: string; effective: string }[]
}

type Found = {
  /** The worst first, of one severity the newest. */
  items: readonly PolicyChange[]
  counts: SeverityCounts
  followed: number
  now: Date
}
type Member = { email: string; isAdmin: boolean }

const DAYS = 30
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info']
const SHOWN = 5

const dayBefore = (now: Date): string => isoDayOf(new Date(now.getTime() - DAYS * 86_400_000))

function welcomeModel(member: Member, { items, counts, followed, now }: Found): WelcomeModel {
  const mine = followed > 0
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const query = { mine: String(mine), date_from: dayBefore(now) }
  return {
    title: 'What do you want to know?',
    ...member,
    doors,
    changesTitle: mine
      ? `Last ${DAYS} days at the ${formatCount(followed, 'payer')} you follow`
      : `Last ${DAYS} days at all payers`,
    changesLink: {
      href: hrefOf({ path: '/policy/changes', query }),
      label: total === 0 ? 'All changes' : `All ${formatCount(total, 'change')}`,
    },
    counts: SEVERITIES.flatMap((level) =>
      counts[level]
        ? [
            {
              mark: severity(level),
              count: formatNumber(counts[level]),
              href: hrefOf({ path: '/policy/changes', query: { ...query, severity: level } }),
            },
          ]
        : [],
    ),
    changes: items.map((change) => {
      const { summary, payer, policy, effective, diffHref } = formatChange(change, isoDayOf(now))
      return {
        mark: severity(change.severity),
        href: diffHref,
        summary,
        detail: `${payer} · ${policy}`,
        effective,
      }
    }),
  }
}

async function loadChanges({ policyChanges, followedPayers, now }: Ctx): Promise<Found> {
  const followed = await followedPayers.count()
  const filter = { createdFrom: dayBefore(now()), followedOnly: followed > 0 }
  const [{ items }, counts] = await Promise.all([
    policyChanges.list(filter, { by: 'severity', descending: true }, { skip: 0, take: SHOWN }),
    policyChanges.severityCounts(filter),
  ])
  return { items, counts, followed, now: now() }
}

const found = {
  items: [exampleChange(), exampleChange({ effectiveOn: null })],
  counts: { critical: 1, high: 7 },
  followed: 3,
  now: new Date('2026-04-02T14:00:00Z'),
}

/**
 * Two doors, the worst of what changed lately, and for administrators what waits for them
 * (specification 4.3).
 */
export const welcomePage = page<z.ZodObject, WelcomeModel>({
  path: '/welcome',
  access: 'signed-in',
  query: z.object({}),
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ ctx, visitor }) =>
    welcomeModel(
      {
        email: visitor.signedIn ? visitor.email : '',
        isAdmin: visitor.signedIn && visitor.admin,
      },
      await loadChanges(ctx),
    ),
  examples: {
    member: welcomeModel({ email: 'member@example.test', isAdmin: false }, found),
    'an administrator, nothing changed': welcomeModel(
      { email: 'admin@example.test', isAdmin: true },
      { ...found, items: [], counts: {}, followed: 0 },
    ),
  },
})
