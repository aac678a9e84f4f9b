export {
  dropEnrolments,
  enrol,
  enrolMany,
  enrolmentsOf,
  moveStudent,
} from './enrolments.ts'
export { type ClassOption, findClass, listClassOptions, matchClass } from './options.ts'
export { suggestRollNo } from './rollNumbers.ts'
export { buildStructure, readStructure } from './structure.ts'
