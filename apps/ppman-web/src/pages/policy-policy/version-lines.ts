import { dayBefore } from '@ppman/policies/rules'
import { type KeptVersion, ownDayOf } from '@ppman/policies/versions'
import { formatDay, formatIsoDay, formatNumber, isoDayOf, type Severity, severity } from '@ppman/web-ui'

export type HistoryLine = {
  day: string
  when: string
  tone: string
  title: string
  severity: Severity | null
  href: string
  text: string
}
export type VersionLine = {
  name: string
  inForce: string
  fetched: string
  words: string
  hash: string
  href: string
}

/** The versions of a policy, newest first, as its history and as the table of versions. */
export function versionLines(
  versions: readonly KeptVersion[],
  today: string,
): { history: HistoryLine[]; versions: VersionLine[] } {
  const ownDays = versions.map(({ effectiveOn }, index) => ownDayOf(effectiveOn, versions[index + 1]))
  const newerOf = (index: number) =>
    index === 0 ? null : { version: versions[index - 1]!, ownDay: ownDays[index - 1]! }
  return {
    history: versions.map((version, index) => historyOf(version, ownDays[index]!, today)),
    versions: versions.map((version, index) => versionOf(version, ownDays[index]!, newerOf(index))),
  }
}

/** The date that the newest version only repeats; null when it has a day of its own. */
export const policyDateOf = ([newest, previous]: readonly KeptVersion[]): string | null =>
  newest && previous && ownDayOf(newest.effectiveOn, previous) === null ? newest.effectiveOn : null

function historyOf(
  { version, fetchedAt, change }: KeptVersion,
  ownDay: string | null,
  today: string,
): HistoryLine {
  const isNext = ownDay !== null && ownDay > today
  const takesEffect = ownDay
    ? `, ${isNext ? 'takes' : 'took'} effect ${formatIsoDay(ownDay)}`
    : '; it states no date for what changed'
  return {
    day: isoDayOf(fetchedAt),
    when: formatDay(fetchedAt),
    tone: isNext ? 'next' : '',
    title: change ? `Version ${version} read${takesEffect}` : `Version ${version}, the first we keep`,
    severity: change ? severity(change.severity) : null,
    href: change ? `/policy/changes/diff?id=${change.id}` : '',
    text: change?.summary ?? '',
  }
}

type Newer = { version: KeptVersion; ownDay: string | null } | null

const versionOf = (version: KeptVersion, ownDay: string | null, newer: Newer): VersionLine => ({
  name: String(version.version),
  inForce: [ownDay ? `from ${formatIsoDay(ownDay)}` : 'no day stated', newer && endOf(newer, ownDay)]
    .filter(Boolean)
    .join(', '),
  fetched: formatDay(version.fetchedAt),
  words: formatNumber(version.words),
  hash: version.sha256.slice(0, 12),
  href: version.change ? `/policy/changes/diff?id=${version.change.id}` : '',
})

/** A version ends the day before the next one takes effect, else when the next one was read. */
function endOf({ version, ownDay }: NonNullable<Newer>, beganOn: string | null): string {
  if (ownDay && ownDay > (beganOn ?? '')) return `through ${formatIsoDay(dayBefore(ownDay))}`
  return `replaced by version ${version.version}, read ${formatDay(version.fetchedAt)}`
}
