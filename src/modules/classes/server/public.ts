export { type ClassOption, listClassOptions } from './classOptions.ts'
export { teaches } from './classQueries.ts'
export { type ClassReading, findClass, readClass } from './classText.ts'
export {
  dropEnrolments,
  enrol,
  enrolMany,
  enrolmentsOf,
  leaveClass,
  moveStudent,
} from './enrolments/enrolments.ts'
export { suggestRollNo } from './enrolments/rollNumbers.ts'
