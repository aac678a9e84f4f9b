import { takeOut } from './placeholders.ts'

/** A call as the browser made it. Times are in milliseconds of one clock; an unfinished call has no end. */
export type SeenCall = { method: string; url: string; headers: Record<string, string>; from: number; to: number | null }

/** A call to replay, as soon as the calls before it that the browser had waited for have been answered. */
export type RecordedCall = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly after: readonly number[]
}

/** Headers that the app sets. The rest belongs to the browser, and the session to the person. */
const ownHeaders = ['accept', 'accept-encoding', 'accept-language', 'x-tenant-id', 'x-academic-year']

/**
 * What to replay of the calls of a screen. A call that began after another had been answered may have needed that answer, so
 * it waits for it in the replay too; all others leave at once. The values of the person who was seen become placeholders.
 */
export function recordingOf(seen: readonly SeenCall[], values: Readonly<Record<string, string>>): RecordedCall[] {
  const reads = seen.filter(({ method }) => method === 'GET').toSorted((a, b) => a.from - b.from)
  return reads.map(({ url, headers, from }) => ({
    url: takeOut(url, values),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => ownHeaders.includes(name))),
    after: reads.flatMap(({ to }, at) => (to !== null && to <= from ? [at] : [])),
  }))
}
