export const activityPaths = {
  own: '/teacher/activities',
  assign: '/teacher/activities/assign',
  rubrics: '/teacher/rubrics',
  officeRubrics: '/admin/rubrics',
  evaluate: '/teacher/activities/:activityId',
  family: '/family/activities',
  familyOne: '/family/activities/:activityId',
} as const

export const evaluateOf = ({ classId, activityId }: { classId: string; activityId: string }) =>
  `${activityPaths.own}/${encodeURIComponent(activityId)}?class=${encodeURIComponent(classId)}`

export const childActivityOf = (activityId: string, studentId?: string) =>
  `${activityPaths.family}/${encodeURIComponent(activityId)}${studentId ? `?child=${encodeURIComponent(studentId)}` : ''}`

type Place = { readonly classId?: string | undefined; readonly courseId?: string | undefined }

/** The form that assigns a card, with the class and subject it is opened from. */
export const assignOf = (contentId: string, { classId, courseId }: Place = {}) =>
  `${activityPaths.assign}?${new URLSearchParams({ contentId, ...(classId && { classId }), ...(courseId && { courseId }) })}`
