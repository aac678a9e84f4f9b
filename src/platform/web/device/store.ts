/**
 * State kept in local storage between visits. Writes are batched: storage is written at most once a second, and once more
 * when the user leaves the page.
 */
const writeInterval = 1000

const pending = new Map<string, unknown>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastWrite = Number.NEGATIVE_INFINITY

export function readStored<T>(key: string): T | undefined {
  if (pending.has(key)) return pending.get(key) as T | undefined
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export function store(key: string, value: unknown) {
  pending.set(key, value)
  if (timer) return
  timer = setTimeout(flushStored, Math.max(0, lastWrite + writeInterval - Date.now()))
}

export function flushStored() {
  clearTimeout(timer)
  timer = undefined
  if (pending.size === 0) return
  lastWrite = Date.now()
  for (const [key, value] of pending) {
    try {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // If storage is full or blocked, only conveniences are lost.
    }
  }
  pending.clear()
}

/** The keys with this prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...pending.keys()])].filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Set on an enrolled gate phone, whose requests are signed. */
export const gatePhoneKey = 'banyan.gatePhone'
export const isGatePhone = () => readStored(gatePhoneKey) !== undefined

export const dropStored = (key: string) => store(key, undefined)

/** Deletes everything except the named keys, immediately. */
export function clearStored(keep: readonly string[]) {
  const kept = keep.map((key) => [key, readStored(key)] as const)
  pending.clear()
  try {
    localStorage.clear()
  } catch {
    return
  }
  for (const [key, value] of kept) if (value !== undefined) pending.set(key, value)
  flushStored()
}

globalThis.addEventListener?.('pagehide', flushStored)
