export { approvedMessages, wordedMessage } from './messages.ts'
