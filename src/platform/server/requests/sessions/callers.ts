/** Enough for the users of many schools. When it is full, people are told apart by session until they are seen again. */
const maxTokens = 20_000

const userIds = new Map<string, string>()

/** Identifies the person behind a token for fair shares: all sessions of a person share one. Proves nothing. */
export const personBehind = (token: string) => userIds.get(token) ?? token

/** Whether the token belonged to a session when this server last saw it. */
export const isKnownToken = (token: string) => userIds.has(token)

export function rememberPerson(token: string, userId: string) {
  if (userIds.get(token) === userId) return
  if (userIds.size >= maxTokens) userIds.clear()
  userIds.set(token, userId)
}
