/** The refusals that mean somebody has reached a limit, by their code. */
export const limitCodes = [
  'too-many',
  'busy',
  'took-too-long',
  'downloads-full',
  'school-storage-full',
  'storage-full',
] as const

type LimitCode = (typeof limitCodes)[number]

type LimitCount = {
  readonly code: LimitCode
  readonly host: string
  readonly count: number
  readonly lastAt: Date
}

export type LimitCounts = {
  note(code: string, host: string): void
  /** What was reached since this server started, the most frequent first. */
  list(): LimitCount[]
}

/** Hosts are whatever clients send, so only this many are told apart. */
const mostEntries = 1000

const isLimit = (code: string): code is LimitCode => (limitCodes as readonly string[]).includes(code)

export function openLimitCounts(): LimitCounts {
  const counts = new Map<string, LimitCount>()
  return {
    note: (code, from) => {
      if (!isLimit(code)) return
      const host = counts.has(`${code} ${from}`) || counts.size < mostEntries ? from : ''
      const key = `${code} ${host}`
      counts.set(key, { code, host, count: (counts.get(key)?.count ?? 0) + 1, lastAt: new Date() })
    },
    list: () => [...counts.values()].toSorted((a, b) => b.count - a.count),
  }
}
