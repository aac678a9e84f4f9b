/** Sent to the teachers of a test when somebody begins, hands in or gets time; each save would be too many. */
export const testChanged = 'onlineTests.changed'
