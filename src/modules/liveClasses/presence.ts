/** One stay in a live class. Nobody knows when a visit ended that only a press of the button tells of. */
export type Visit = {
  readonly userId: string | null
  readonly source: 'press' | 'service'
  readonly joinedAt: string
  readonly leftAt: string | null
}

/** What is known of one person: when they came, and for how many seconds they were there if the service says so. */
export type Presence = { readonly firstJoinedAt: string; readonly seconds: number | null }

type Stretch = readonly [from: number, to: number]

/** Seconds covered by the stretches: two devices at once count once. */
export function coveredSeconds(stretches: readonly Stretch[]): number {
  let covered = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const start = Math.max(from, reached)
    if (to > start) covered += to - start
    reached = Math.max(reached, to)
  }
  return Math.round(covered / 1000)
}

/** Who was there. A visit that has not ended lasts until now, or until the end of the class. */
export function presenceOf(
  visits: readonly Visit[],
  { endsAt, now }: { readonly endsAt: string; readonly now: number },
): Map<string, Presence> {
  const until = Math.min(Date.parse(endsAt), now)
  const found = new Map<string, Presence>()
  const byUser = Map.groupBy(visits, ({ userId }) => userId)
  for (const [userId, own] of byUser) {
    if (userId === null) continue
    const told = own.filter(({ source }) => source === 'service')
    const stretches = told.map(({ joinedAt, leftAt }): Stretch => {
      const from = Date.parse(joinedAt)
      return [from, leftAt ? Date.parse(leftAt) : Math.max(from, until)]
    })
    const first = Math.min(...own.map(({ joinedAt }) => Date.parse(joinedAt)))
    found.set(userId, {
      firstJoinedAt: new Date(first).toISOString(),
      seconds: told.length > 0 ? coveredSeconds(stretches) : null,
    })
  }
  return found
}

/**
 * Those a register could mark absent: present in it so far, and not seen in the live class. Without anybody who joined there is
 * nothing to conclude, and whatever else the register says of a student is somebody's decision.
 */
export function absentees(
  students: readonly { readonly studentId: string; readonly code: string }[],
  joined: ReadonlySet<string>,
): string[] {
  if (joined.size === 0) return []
  return students.filter(({ studentId, code }) => code === 'P' && !joined.has(studentId)).map((one) => one.studentId)
}
