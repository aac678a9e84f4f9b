export const timetablePaths = {
  editor: '/admin/timetable',
  versions: '/admin/school/timetableList',
  plan: '/admin/timetable/plan',
  substitution: '/admin/timetable/substitution',
  mine: '/teacher/timetable',
} as const

/** A version in the editor. */
export const editorOf = (versionId: string) => `${timetablePaths.editor}?version=${encodeURIComponent(versionId)}`

/** Who is away on a day, and who takes their lessons. */
export const substitutionOf = (date: string) => `${timetablePaths.substitution}?date=${encodeURIComponent(date)}`
