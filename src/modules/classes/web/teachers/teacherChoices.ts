import type { GradeSetup, TeacherOption } from '#modules/classes/gradeSetupSchemas.ts'

/**
 * Still being filled for the first time: places are empty, and whoever has been given one has it since the first day of
 * the year. What is entered then counts from that day; later, a change counts from today.
 */
export const isBeingFilled = ({ sections, subjects, year }: GradeSetup) => {
  const given = sections.flatMap(({ classTeacher, teachers }) => [...(classTeacher ? [classTeacher] : []), ...teachers])
  const places = sections.length * (1 + new Set(subjects.map(({ courseId }) => courseId)).size)
  return given.length < places && given.every(({ fromDate }) => fromDate === year.start)
}

/** Two teachers of one name are told apart by their user names. */
export function teacherChoices(teachers: readonly TeacherOption[]): { value: string; label: string }[] {
  const times = new Map<string, number>()
  for (const { teacherName } of teachers) times.set(teacherName, (times.get(teacherName) ?? 0) + 1)
  return teachers.map(({ teacherId, teacherName, userName }) => ({
    value: teacherId,
    label: (times.get(teacherName) ?? 0) > 1 ? `${teacherName} (${userName})` : teacherName,
  }))
}
