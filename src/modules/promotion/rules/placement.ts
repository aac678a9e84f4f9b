import type { SectionRule } from '../choices.ts'

export type Section = {
  readonly section: string
  /** The stream it is for; null if for everybody. */
  readonly stream: string | null
  readonly capacity: number | null
  /** Who has a place in it already. */
  readonly taken: number
}

export type Candidate = {
  readonly studentId: string
  /** The section they come from; those who stay in the grade keep it. */
  readonly section: string
  readonly stream: string | null
  readonly gender: string | null
  readonly percent: number | null
  readonly staysInGrade: boolean
  /** Chosen by hand. */
  readonly chosen: string | null
}

type Filling = Section & { size: number; readonly genders: Map<string, number> }

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const genderOf = ({ gender }: Candidate) => gender ?? ''

const hasRoom = ({ capacity, size }: Filling) => capacity === null || size < capacity

/** The sections a student may go into: where a grade has streams, those of the student’s own. */
function openTo(sections: readonly Filling[], { stream }: Candidate): readonly Filling[] {
  if (sections.every((one) => one.stream === null)) return sections
  return sections.filter((one) => one.stream !== null && stream !== null && sameName(one.stream, stream))
}

/** The emptiest section, of those the one with the fewest of the student’s gender; full ones only if all are full. */
function emptiest(sections: readonly Filling[], student: Candidate): Filling | undefined {
  const free = sections.filter(hasRoom)
  const genders = (one: Filling) => one.genders.get(genderOf(student)) ?? 0
  return [...(free.length > 0 ? free : sections)].sort((a, b) => a.size - b.size || genders(a) - genders(b))[0]
}

const byGenderThenPercent = (a: Candidate, b: Candidate) =>
  genderOf(a).localeCompare(genderOf(b)) ||
  (b.percent ?? -1) - (a.percent ?? -1) ||
  (a.studentId < b.studentId ? -1 : 1)
const byPercent = (a: Candidate, b: Candidate) =>
  (b.percent ?? -1) - (a.percent ?? -1) || (a.studentId < b.studentId ? -1 : 1)

/**
 * A section of the grade for each student; null where only a person can say, because the grade has streams and the student has
 * none of them, or because the rule says so. It depends on nothing but its input, in any order of students.
 */
export function place(
  sections: readonly Section[],
  students: readonly Candidate[],
  rule: SectionRule,
): Map<string, string | null> {
  const filling: Filling[] = sections.map((one) => ({ ...one, size: one.taken, genders: new Map() }))
  const placed = new Map<string, string | null>()
  const put = (student: Candidate, into: Filling | undefined) => {
    placed.set(student.studentId, into?.section ?? null)
    if (!into) return
    into.size++
    into.genders.set(genderOf(student), (into.genders.get(genderOf(student)) ?? 0) + 1)
  }
  const named = (student: Candidate, name: string) =>
    openTo(filling, student).find(({ section }) => sameName(section, name))
  const waiting: Candidate[] = []
  const ordered = [...students].sort((a, b) => (a.studentId < b.studentId ? -1 : 1))
  for (const student of ordered) {
    if (student.chosen !== null)
      put(
        student,
        filling.find(({ section }) => sameName(section, student.chosen ?? '')),
      )
    else if (student.staysInGrade || rule === 'keep') {
      const kept = named(student, student.section)
      if (kept) put(student, kept)
      else waiting.push(student)
    } else if (rule === 'hand') put(student, undefined)
    else waiting.push(student)
  }
  if (rule === 'rank') fillByRank(filling, waiting.sort(byPercent), put)
  else
    for (const student of waiting.sort(byGenderThenPercent)) put(student, emptiest(openTo(filling, student), student))
  return placed
}

/** The best into the first section, the next into the second, each as large as the others. */
function fillByRank(
  filling: readonly Filling[],
  students: readonly Candidate[],
  put: (student: Candidate, into: Filling | undefined) => void,
) {
  const groups = Map.groupBy(students, (student) =>
    openTo(filling, student)
      .map(({ section }) => section)
      .join('\n'),
  )
  for (const own of groups.values()) {
    const [first] = own
    const open = first ? openTo(filling, first) : []
    const whole = open.reduce((all, { size }) => all + size, own.length)
    let at = 0
    for (const student of own) {
      const fair = (index: number) =>
        Math.floor((whole * (index + 1)) / open.length) - Math.floor((whole * index) / open.length)
      while (at < open.length - 1 && (open[at]?.size ?? 0) >= fair(at)) at++
      const next = open[at]
      put(student, next && hasRoom(next) ? next : emptiest(open, student))
    }
  }
}
