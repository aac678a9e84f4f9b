export { questionsOnSecretPapers } from './paperUses.ts'
