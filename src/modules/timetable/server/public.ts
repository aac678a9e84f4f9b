export { setAbsences } from './absences.ts'
export { lessonsOn, openDays } from './sessions.ts'
export { uncoveredOn } from './substituting.ts'
