import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake local storage that records when it is written. */
function fakeStorage() {
  const kept = new Map<string, string>()
  const writes: number[] = []
  return {
    kept,
    writes,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes.push(Date.now())
      kept.set(key, value)
    },
    removeItem: (key: string) => {
      writes.push(Date.now())
      kept.delete(key)
    },
    clear: () => kept.clear(),
  }
}

let storage = fakeStorage()
let leave: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.resetModules()
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'pagehide') leave = listener
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const loadStore = () => import('./store.ts')

test('AUTH-12 however often state changes, storage is written at most once a second, with the latest value', async () => {
  const { store } = await loadStore()
  for (let step = 0; step < 50; step++) {
    store('banyan.x', step)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(2000)
  expect(storage.writes.length).toBeGreaterThanOrEqual(4)
  for (const [place, at] of storage.writes.entries())
    if (place > 0) expect(at - (storage.writes[place - 1] ?? 0)).toBeGreaterThanOrEqual(1000)
  expect(storage.kept.get('banyan.x')).toBe('49')
})

test('AUTH-12 any sequence of changes to several keys causes at most one write a second and loses nothing', async () => {
  const { store, readStored } = await loadStore()
  const change = fc.record({ key: fc.constantFrom('a', 'b', 'c'), value: fc.integer(), wait: fc.nat({ max: 1500 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
      vi.advanceTimersByTime(5000)
      storage.writes.length = 0
      const last = new Map<string, number>()
      for (const { key, value, wait } of changes) {
        store(key, value)
        last.set(key, value)
        expect(readStored(key)).toBe(value)
        vi.advanceTimersByTime(wait)
      }
      vi.advanceTimersByTime(5000)
      const moments = [...new Set(storage.writes)]
      for (const [place, at] of moments.entries())
        if (place > 0) expect(at - (moments[place - 1] ?? 0)).toBeGreaterThanOrEqual(1000)
      for (const [key, value] of last) expect(storage.kept.get(key)).toBe(String(value))
    }),
  )
})

test('pending changes are written when the user leaves the page', async () => {
  const { store } = await loadStore()
  store('first', 1)
  vi.advanceTimersByTime(10)
  store('draft', { text: 'half a sentence' })
  expect(storage.kept.has('draft')).toBe(false)
  leave?.()
  expect(JSON.parse(storage.kept.get('draft') ?? '')).toEqual({ text: 'half a sentence' })
})

test('AUTH-09 clearing keeps only the named keys, even those not written yet', async () => {
  const { store, clearStored, readStored } = await loadStore()
  store('banyan.rememberedName', 'asha')
  store('banyan.recents', ['/teacher/dashboard'])
  vi.advanceTimersByTime(1000)
  store('banyan.language', 'hi')
  clearStored(['banyan.rememberedName', 'banyan.language'])
  expect([...storage.kept]).toEqual([
    ['banyan.rememberedName', '"asha"'],
    ['banyan.language', '"hi"'],
  ])
  expect(readStored('banyan.recents')).toBeUndefined()
})

test('storage that is full or blocked breaks nothing', async () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse })
  const { store, readStored, clearStored } = await loadStore()
  store('x', 1)
  vi.advanceTimersByTime(1000)
  expect(readStored('x')).toBeUndefined()
  expect(() => clearStored([])).not.toThrow()
})
