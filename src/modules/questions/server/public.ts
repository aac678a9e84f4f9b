export { demoAnswer } from './demo/answer.ts'
export { readExported, testPackage } from './exchange/testPackage.ts'
export { keepItemUses } from './itemStatistics.ts'
