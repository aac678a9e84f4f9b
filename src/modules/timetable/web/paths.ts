export const timetablePaths = {
  editor: '/admin/timetable',
  versions: '/admin/school/timetableList',
  plan: '/admin/timetable/plan',
  substitution: '/admin/timetable/substitution',
  mine: '/teacher/timetable',
} as const

/** A version in the editor. */
export const editorOf = (versionId: string) => `${timetablePaths.editor}?version=${encodeURIComponent(versionId)}`
