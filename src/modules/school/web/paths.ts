export const schoolPaths = {
  school: '/admin/school',
  details: '/admin/school/basic-information',
  infrastructure: '/admin/school/infrastructure',
  departments: '/admin/school/department',
  newDepartment: '/admin/school/add-department',
  academics: '/admin/school/academic-setup',
  records: '/admin/school/records/:tab',
  /** For everybody, if the school has switched it on. */
  publicInfrastructure: '/infrastructure',
} as const

/** The sections of the academic setup; each is also its anchor. */
export const academicParts = ['years', 'terms', 'working-days', 'holidays', 'bells'] as const
export type AcademicPart = (typeof academicParts)[number]
export const academicSetupAt = (part: AcademicPart) => `${schoolPaths.academics}#${part}`

export const recordsOf = (tab: string) => `/admin/school/records/${encodeURIComponent(tab)}`
/** The tab with documents of all kinds. */
export const allDocuments = 'documents'
