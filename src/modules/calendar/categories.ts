import { type RoleId, roles } from '#platform/contract/access/roles.ts'

/** The calendar's categories and their ids in the API. */
export const categories = {
  /** Personal events, and leave. */
  teacher: 1,
  exam: 2,
  /** School events and holidays. */
  school: 3,
  lesson: 4,
  /** Lessons taught as a substitute. */
  substitution: 5,
  /** Other teachers' lessons in the viewer's own class. */
  classLesson: 6,
} as const
export type CategoryName = keyof typeof categories
export type CategoryId = (typeof categories)[CategoryName]
export const categoryIds = Object.values(categories) as readonly CategoryId[]
export const categoryName = (id: number): CategoryName =>
  (Object.keys(categories) as CategoryName[]).find((name) => categories[name] === id) ?? 'teacher'

/** The categories a role can see: students see no personal events of teachers, other staff no lessons. */
export function categoriesOf(roleId: RoleId): readonly CategoryId[] {
  if (roleId === roles.student) return [categories.exam, categories.school, categories.classLesson]
  if (roleId === roles.otherStaff) return [categories.teacher, categories.school]
  return categoryIds
}

/** The categories of events people create; the others come from the timetable. */
export const eventCategories = [categories.teacher, categories.exam, categories.school] as const
export type EventCategory = (typeof eventCategories)[number]

export const audiences = ['me', 'staff', 'everyone', 'classes'] as const
export type Audience = (typeof audiences)[number]

/** How much of a series a change applies to. */
export const scopes = ['this', 'following', 'all'] as const
export type ChangeScope = (typeof scopes)[number]

/** The hours a calendar always shows. */
export const defaultHours = { from: 9, to: 16 } as const

/** Extends the default hours to cover every timed entry. */
export function visibleHours(entries: readonly { start: string; end: string; isAllDay: boolean }[]): {
  from: number
  to: number
} {
  let { from, to }: { from: number; to: number } = defaultHours
  for (const { start, end, isAllDay } of entries) {
    if (isAllDay) continue
    if (start.slice(0, 10) !== end.slice(0, 10)) return { from: 0, to: 24 }
    from = Math.min(from, Number(start.slice(11, 13)))
    to = Math.max(to, Number(end.slice(11, 13)) + (end.slice(14) === '00' ? 0 : 1))
  }
  return { from, to }
}

/** The choices for a reminder, in minutes before the start. */
export const reminderChoices = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10080] as const

/** The source of live classes. A home shows them apart from the other entries, with a button to start. */
export const liveClassSource = 'liveClass'
