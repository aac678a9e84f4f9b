import type { CivilDate } from '#platform/contract/dates/dates.ts'

/** What a random history did, kept in plain arrays; the rules below are written anew and share no code with the product. */
export type ToldEvent = {
  actor: string
  kind: string
  source: string
  day: string
  audience: number | null
  live: boolean
}

/** At most so many count on a day, from the specification of badges. */
const caps: Record<string, number> = {
  'homework.set': 3,
  'homework.evaluated': 5,
  'homework.handedIn': 6,
  'activity.evaluated': 3,
  'activity.handedIn': 3,
  'doubt.created': 3,
  'doubt.resolved': 10,
  'topic.completed': 6,
  'content.used': 3,
}

/** The kinds a badge counts. */
const counted: Record<string, string> = {
  'teacher.homework': 'homework.set',
  'teacher.returned': 'homework.evaluated',
  'teacher.ela': 'activity.evaluated',
  'teacher.curriculum': 'topic.completed',
  'teacher.doubts': 'doubt.resolved',
  'teacher.content': 'content.used',
  'student.homework': 'homework.handedIn',
  'student.ela': 'activity.handedIn',
  'student.doubts': 'doubt.created',
  'student.content': 'content.used',
}

function passesGate(event: ToldEvent, all: readonly ToldEvent[]): boolean {
  const same = all.filter(({ source, live }) => live && source === event.source)
  const has = (kind: string) => same.some((one) => one.kind === kind)
  if (event.kind === 'doubt.created') return has('doubt.resolved')
  if (event.kind === 'activity.handedIn') return has('activity.evaluated')
  if (event.kind !== 'homework.set') return true
  const readers = new Set(same.filter(({ kind }) => kind === 'homework.viewed').map(({ actor }) => actor)).size
  return has('homework.evaluated') || (event.audience !== null && event.audience > 0 && readers / event.audience >= 0.5)
}

export type SchoolDays = {
  readonly open: readonly CivilDate[]
  readonly away: (day: string) => boolean
  readonly today: string
}

/** Walks backwards from every day: the longest run of working days with work, with at most two gaps bridged in a year. */
function longestStreak(worked: ReadonlySet<string>, { open, away, today }: SchoolDays): number {
  const days = open.filter((day) => day <= today && !away(day))
  let freezes = 2
  let run = 0
  let missed = 0
  let longest = 0
  for (const day of days) {
    if (worked.has(day)) {
      freezes -= missed
      missed = 0
      run += 1
      longest = Math.max(longest, run)
    } else if (run > 0 && day !== today) {
      missed += 1
      if (missed > freezes) {
        run = 0
        missed = 0
      }
    }
  }
  return longest
}

/** The value of every badge of somebody, from all that happened. */
export function expectedValues(
  actor: string,
  role: 'teacher' | 'student',
  all: readonly ToldEvent[],
  days: SchoolDays,
): Record<string, number> {
  const own = all.filter((one) => one.actor === actor && one.live)
  const values: Record<string, number> = {}
  for (const [family, kind] of Object.entries(counted)) {
    if (!family.startsWith(role)) continue
    const perDay = new Map<string, number>()
    for (const event of own)
      if (event.kind === kind && passesGate(event, all)) perDay.set(event.day, (perDay.get(event.day) ?? 0) + 1)
    values[family] = [...perDay.values()].reduce((sum, count) => sum + Math.min(count, caps[kind] ?? 0), 0)
  }
  values[`${role}.streak`] = longestStreak(new Set(own.map(({ day }) => day)), days)
  return values
}
