export { type ApprovedMessage, approvedMessages, wordedMessage } from './messages.ts'
