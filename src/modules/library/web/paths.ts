/** The library's shelves, for teachers and for the office. */
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
} as const
