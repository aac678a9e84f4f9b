export { listDepartments } from './departments.ts'
export { refuseOutsideYear, type YearDays, yearDays } from './yearDays.ts'
