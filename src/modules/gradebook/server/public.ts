export { type ClassResults, classResults } from './classResults.ts'
