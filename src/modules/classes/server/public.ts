export { type ClassOption, findClass, listClassOptions, matchClass } from './classOptions.ts'
export {
  dropEnrolments,
  enrol,
  enrolMany,
  enrolmentsOf,
  moveStudent,
} from './enrolments/enrolments.ts'
export { suggestRollNo } from './enrolments/rollNumbers.ts'
