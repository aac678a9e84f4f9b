import type { WarnLog } from '../log.ts'

/** Milliseconds a watching service has to answer. */
const timeout = 5000

/** Between two complaints about a service that cannot be reached, in milliseconds. */
const complainEvery = 10 * 60_000

type Post = (body: string, type: string, headers?: Record<string, string>) => Promise<boolean>

/** Posts to a service that watches the server. It may fail: that is logged now and then, at a level that is not reported. */
export function sender(address: string, log: WarnLog, what: string): Post {
  const url = new URL(address)
  const { username, password } = url
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const authorization: Record<string, string> = username ? { authorization: `Basic ${basic}` } : {}
  url.username = ''
  url.password = ''
  let complainedAt = -complainEvery
  const complain = (reason: string) => {
    if (performance.now() - complainedAt < complainEvery) return
    complainedAt = performance.now()
    log.warn({ reason, host: url.host }, `${what} could not be sent`)
  }
  return async (body, type, headers = {}) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': type, ...authorization, ...headers },
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      })
      await answer.body?.cancel()
      if (!answer.ok) complain(`status ${answer.status}`)
      return answer.ok
    } catch (error) {
      complain(error instanceof Error ? error.name : 'failed')
      return false
    }
  }
}

/** Whether the text is the address of such a service. */
export function serviceAddress(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('must be an address such as https://collector.example/path')
  decodeURIComponent(url.username + url.password)
  return url
}
