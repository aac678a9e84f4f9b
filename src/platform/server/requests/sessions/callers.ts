/** Enough for the users of many schools. When it is full, people are told apart by session until they are seen again. */
const maxTokens = 20_000

const userIds = new Map<string, string>()

/** Identifies the person behind a token for fair shares: all sessions of a person share one. Proves nothing. */
export const personBehind = (token: string) => userIds.get(token) ?? token

export function rememberPerson(token: string, userId: string) {
  if (userIds.size >= maxTokens) userIds.clear()
  userIds.set(token, userId)
}
