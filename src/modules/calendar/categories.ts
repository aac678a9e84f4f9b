import { type RoleId, roles } from '#platform/contract/access/roles.ts'

/** The categories of the calendar by the numbers of the wire. */
export const categories = {
  /** What a teacher has noted down, and their leave. */
  teacher: 1,
  exam: 2,
  /** The school's own events and holidays. */
  school: 3,
  lesson: 4,
  /** Lessons one takes for somebody else. */
  substitution: 5,
  /** Lessons that others give to a class one looks after. */
  classLesson: 6,
} as const
export type CategoryName = keyof typeof categories
export type CategoryId = (typeof categories)[CategoryName]
export const categoryIds = Object.values(categories) as readonly CategoryId[]
export const categoryName = (id: number): CategoryName =>
  (Object.keys(categories) as CategoryName[]).find((name) => categories[name] === id) ?? 'teacher'

/** What can lie in the calendar of somebody with a role: students have no notes of teachers, other staff no lessons. */
export function categoriesOf(roleId: RoleId): readonly CategoryId[] {
  if (roleId === roles.student) return [categories.exam, categories.school, categories.classLesson]
  if (roleId === roles.otherStaff) return [categories.teacher, categories.school]
  return categoryIds
}

/** Those that somebody writes down; the others come from the timetable. */
export const writtenCategories = [categories.teacher, categories.exam, categories.school] as const
export type WrittenCategory = (typeof writtenCategories)[number]

export const audiences = ['me', 'staff', 'everyone', 'classes'] as const
export type Audience = (typeof audiences)[number]

/** Which of a series a change is meant for. */
export const scopes = ['this', 'following', 'all'] as const
export type ChangeScope = (typeof scopes)[number]

/** The hours a calendar shows when nothing is on, and at least. */
export const usualHours = { from: 9, to: 16 } as const

/** The whole hours that hold everything with a time, never fewer than the usual ones. */
export function shownHours(entries: readonly { start: string; end: string; isAllDay: boolean }[]): {
  from: number
  to: number
} {
  let { from, to }: { from: number; to: number } = usualHours
  for (const { start, end, isAllDay } of entries) {
    if (isAllDay) continue
    if (start.slice(0, 10) !== end.slice(0, 10)) return { from: 0, to: 24 }
    from = Math.min(from, Number(start.slice(11, 13)))
    to = Math.max(to, Number(end.slice(11, 13)) + (end.slice(14) === '00' ? 0 : 1))
  }
  return { from, to }
}

/** Minutes before the start that can be chosen for a reminder. */
export const reminderChoices = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10080] as const
