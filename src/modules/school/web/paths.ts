export const schoolPaths = {
  school: '/admin/school',
  details: '/admin/school/basic-information',
  infrastructure: '/admin/school/infrastructure',
  departments: '/admin/school/department',
  newDepartment: '/admin/school/add-department',
  academics: '/admin/school/academic-setup',
  records: '/admin/school/records/:tab',
} as const

/** The parts of the academic set-up; each is also the anchor of its heading. */
export const academicParts = ['years', 'terms', 'working-days', 'holidays', 'bells'] as const
export type AcademicPart = (typeof academicParts)[number]
export const academicSetupAt = (part: AcademicPart) => `${schoolPaths.academics}#${part}`

export const recordsOf = (tab: string) => `/admin/school/records/${encodeURIComponent(tab)}`
/** All papers of the school, whatever their kind. */
export const allDocuments = 'documents'
