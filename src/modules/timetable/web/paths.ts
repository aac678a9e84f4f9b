export const timetablePaths = {
  editor: '/admin/timetable',
  versions: '/admin/school/timetableList',
  plan: '/admin/timetable/plan',
  substitution: '/admin/timetable/substitution',
  mine: '/teacher/timetable',
  family: '/family/timetable',
} as const

export const editorOf = (versionId: string) => `${timetablePaths.editor}?version=${encodeURIComponent(versionId)}`

export const substitutionOf = (date: string) => `${timetablePaths.substitution}?date=${encodeURIComponent(date)}`
