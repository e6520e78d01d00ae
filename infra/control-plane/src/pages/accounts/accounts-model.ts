import type { AccountChange, ListedAccount } from '../../accounts/account-admin-repo.ts'
import { isAdmin } from '../../accounts/account-repo.ts'

/** What the page says after a change. */
export const CHANGED: Record<AccountChange, string> = {
  disable:
    'The account is disabled. Its pages are signed out, and its tokens stop working within 30 seconds.',
  enable: 'The account is enabled. Its owner can sign in again.',
  'grant-admin': 'The account is an administrator from the next page on.',
  'withdraw-admin': 'The account is no administrator any more. Its product pages are signed out.',
  remove: 'The account is removed, with its tokens and sessions.',
}

type Facts = { accounts: readonly ListedAccount[]; readerId: string; done: unknown }

/** What the page of accounts prints, already in words. */
export const accountsModel = ({ accounts, readerId, done }: Facts) => ({
  notice: typeof done === 'string' && Object.hasOwn(CHANGED, done) ? CHANGED[done as AccountChange] : '',
  rows: accounts.map((account) => row(account, readerId)),
})

function row(account: ListedAccount, readerId: string) {
  const { id, email, orgId, createdAt, disabledAt } = account
  return {
    email,
    orgId,
    role: isAdmin(account) ? 'Administrator' : 'Member',
    since: DAY.format(createdAt),
    state: disabledAt ? `Disabled ${DAY.format(disabledAt)}` : 'Active',
    actions:
      id === readerId
        ? []
        : actionsOf(account).map(({ change, label }) => ({
            label,
            action: `/console/accounts/${id}/${change}`,
          })),
  }
}

function actionsOf(account: ListedAccount): { change: AccountChange; label: string }[] {
  const role = isAdmin(account)
    ? ({ change: 'withdraw-admin', label: 'Make member' } as const)
    : ({ change: 'grant-admin', label: 'Make administrator' } as const)
  const access = account.disabledAt
    ? ({ change: 'enable', label: 'Enable' } as const)
    : ({ change: 'disable', label: 'Disable' } as const)
  return [role, access, { change: 'remove', label: 'Remove' }]
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
