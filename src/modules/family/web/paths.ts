export const familyPaths = { home: '/family/home', due: '/family/due' } as const

/** An address of the family's side, for one of the children. */
export const forChild = (path: string, studentId: string) => `${path}?child=${encodeURIComponent(studentId)}`
