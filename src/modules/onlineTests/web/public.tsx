export { TestLine } from './family/TestLine.tsx'
