export { overlaps } from '../clashes.ts'
export { setAbsences } from './absences.ts'
export { lessonsOn, openDays, sessionsBetween } from './sessions.ts'
export { uncoveredOn } from './substituting.ts'
