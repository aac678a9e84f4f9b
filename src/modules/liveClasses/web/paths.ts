export const livePaths = {
  liveClass: '/teacher/live-class/:liveClassId',
  settings: '/admin/school/live-classes',
  family: '/family/live',
} as const

export const liveClassOf = (liveClassId: string) => livePaths.liveClass.replace(':liveClassId', liveClassId)
