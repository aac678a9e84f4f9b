export const boards = ['CBSE', 'ICSE', 'ISC', 'IB', 'Cambridge', 'NIOS', 'State board'] as const

export const mediums = [
  'English',
  'Hindi',
  'Bengali',
  'Gujarati',
  'Kannada',
  'Malayalam',
  'Marathi',
  'Odia',
  'Punjabi',
  'Tamil',
  'Telugu',
  'Urdu',
] as const

export const departmentKinds = ['teaching', 'other'] as const
export type DepartmentKind = (typeof departmentKinds)[number]

export const roomKinds = [
  'classroom',
  'laboratory',
  'computerRoom',
  'library',
  'hall',
  'office',
  'staffRoom',
  'sports',
  'medical',
  'store',
  'other',
] as const
export type RoomKind = (typeof roomKinds)[number]

/** Status numbers in the API. */
export const yearStatus = { current: 0, archived: 1, planned: 2 } as const

export const periodKinds = ['lesson', 'break', 'assembly'] as const
export type PeriodKind = (typeof periodKinds)[number]
