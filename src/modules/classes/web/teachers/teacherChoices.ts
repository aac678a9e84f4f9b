import type { GradeSetup, TeacherOption } from '#modules/classes/gradeSetupSchemas.ts'

/**
 * Whether teachers are still being assigned for the first time: some slots are empty and all assignments start with the
 * year. Until then assignments default to the first day of the year, afterwards to today.
 */
export const isInitialSetup = ({ sections, subjects, year }: GradeSetup) => {
  const assigned = sections.flatMap(({ classTeacher, teachers }) => [
    ...(classTeacher ? [classTeacher] : []),
    ...teachers,
  ])
  const slots = sections.length * (1 + new Set(subjects.map(({ courseId }) => courseId)).size)
  return assigned.length < slots && assigned.every(({ fromDate }) => fromDate === year.start)
}

/** Teachers with the same name are distinguished by user name. */
export function teacherChoices(teachers: readonly TeacherOption[]): { value: string; label: string }[] {
  const times = new Map<string, number>()
  for (const { teacherName } of teachers) times.set(teacherName, (times.get(teacherName) ?? 0) + 1)
  return teachers.map(({ teacherId, teacherName, userName }) => ({
    value: teacherId,
    label: (times.get(teacherName) ?? 0) > 1 ? `${teacherName} (${userName})` : teacherName,
  }))
}
