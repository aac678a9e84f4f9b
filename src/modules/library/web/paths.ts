import { isFamily, type RoleId, roles } from '#platform/contract/access/roles.ts'

/** The library's shelves, for teachers, for the office, and for families. */
export const libraryPaths = {
  library: '/teacher/content/library',
  mine: '/teacher/content/myResources',
  public: '/teacher/content/publicResources',
  underUtilised: '/teacher/content/underUtilised',
  ela: '/teacher/content/ELAlibrary',
  elaOfClass: '/teacher/content/ELAlibrary/:index/:classId/:courseId/:gradeId',
  officeLibrary: '/admin/content/contentlibrary',
  officeMine: '/admin/content/myResources',
  officePublic: '/admin/content/publicResources',
  officeUnderUtilised: '/admin/contentlibrary/underUtilised',
  learn: '/family/learn',
} as const

type Reader = { readonly roleId: RoleId }

/** The shelf a person comes from when they open a resource. */
export const shelfOf = (reader: Reader) =>
  isFamily(reader)
    ? libraryPaths.learn
    : reader.roleId === roles.admin
      ? libraryPaths.officeLibrary
      : libraryPaths.library
