export { foreignIn } from './foreignIds.ts'
export { questionsInTests } from './questionUses.ts'
