export { analyseItems } from '../rules/itemAnalysis.ts'
export { foreignIn } from './foreignIds.ts'
export { questionsInTests } from './questionUses.ts'
