/** What somebody marked on one of the phones; `markedAt` is by the server's clock, in ms. */
export type RollMark = {
  readonly clientId: string
  readonly personId: string
  readonly isSafe: boolean
  readonly markedAt: number
}

const isLater = (one: RollMark, other: RollMark) =>
  one.markedAt > other.markedAt || (one.markedAt === other.markedAt && one.clientId > other.clientId)

/** Who is safe, whatever order the marks of the phones arrive in and however often: the latest mark of a person counts. */
export function safePeople(marks: readonly RollMark[]): ReadonlySet<string> {
  const latest = new Map<string, RollMark>()
  for (const mark of marks) {
    const known = latest.get(mark.personId)
    if (!known || isLater(mark, known)) latest.set(mark.personId, mark)
  }
  return new Set([...latest.values()].filter(({ isSafe }) => isSafe).map(({ personId }) => personId))
}
