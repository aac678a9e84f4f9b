export { questionsOnSecretPapers } from './paperUses.ts'
export { findWrittenPaper, readSetNumbers, type WrittenPaper } from './writtenPaper.ts'
