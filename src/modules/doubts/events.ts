/**
 * The live events of doubts. Each carries only the id of the doubt, and only to people who may read it:
 * a new doubt; something new in a doubt for those who read along; an answer for the one who asked and their guardians; something
 * deleted or hidden.
 */
export const doubtEvents = {
  created: 'doubt_created',
  followed: 'reply_doubt',
  answered: 'doubt_reply',
  deleted: 'delete_doubt',
} as const
