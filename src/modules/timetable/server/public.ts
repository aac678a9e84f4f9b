export { overlaps } from '../rules/clashes.ts'
export { lessonsOn, openDays, sessionsBetween } from './sessions.ts'
export { setAbsences } from './substitutions/absences.ts'
export { uncoveredOn } from './substitutions/substitutions.ts'
