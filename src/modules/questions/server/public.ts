export { keepItemUses } from './itemStatistics.ts'
