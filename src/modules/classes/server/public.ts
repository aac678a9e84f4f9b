export {
  dropEnrolments,
  type Enrolled,
  type Enrolling,
  enrol,
  enrolMany,
  enrolmentsOf,
  leaveClass,
  moveStudent,
  type PastEnrolment,
} from './enrolments.ts'
export { type ClassOption, classNameOf, findClass, listClassOptions, matchClass } from './options.ts'
export { suggestRollNo } from './rollNumbers.ts'
export { buildStructure, readStructure, type Structure } from './structure.ts'
