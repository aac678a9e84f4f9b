export { classResults } from './classResults.ts'
