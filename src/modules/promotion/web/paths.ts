export const promotionPaths = {
  promotion: '/admin/school/promoteStudents',
  class: '/admin/school/promoteStudents/:classId',
  newYear: '/admin/school/newAcademicYear',
} as const

export const promotionOf = (classId: string) => promotionPaths.class.replace(':classId', encodeURIComponent(classId))
