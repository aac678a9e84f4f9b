import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStored, readStored } from '../device/store.ts'
import { keptKeys } from '../session/session.ts'
import { draftsKey, dropDraft, dropDraftsOf, parkDraft, parkedDraft } from './parkedDrafts.ts'

const day = 86_400_000
const now = 1_800_000_000_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  })
})
afterEach(() => {
  clearStored([])
  vi.unstubAllGlobals()
})

test('UTL-04 a draft is offered only to the user who typed it, on the same form', () => {
  parkDraft('asha', 'notice/new', { title: 'Annual day' }, now)
  expect(parkedDraft('asha', 'notice/new', now)).toEqual({ value: { title: 'Annual day' }, at: now })
  expect(parkedDraft('ravi', 'notice/new', now)).toBeUndefined()
  expect(parkedDraft('asha', 'notice/7', now)).toBeUndefined()
})

test('UTL-04 a saved or discarded draft is not offered again', () => {
  parkDraft('asha', 'notice/new', 'one', now)
  parkDraft('asha', 'notice/7', 'two', now)
  dropDraft('asha', 'notice/new', now)
  expect(parkedDraft('asha', 'notice/new', now)).toBeUndefined()
  expect(parkedDraft('asha', 'notice/7', now)?.value).toBe('two')
})

test('AUTH-10 drafts survive the clearing of storage when a session ends', () => {
  parkDraft('asha', 'notice/new', 'half a sentence', now)
  clearStored(keptKeys)
  expect(parkedDraft('asha', 'notice/new', now)?.value).toBe('half a sentence')
})

test('AUTH-09 signing out deletes the user’s drafts and keeps everyone else’s', () => {
  parkDraft('asha', 'notice/new', 'hers', now)
  parkDraft('ravi', 'notice/new', 'his', now)
  dropDraftsOf('asha', now)
  expect(parkedDraft('asha', 'notice/new', now)).toBeUndefined()
  expect(parkedDraft('ravi', 'notice/new', now)?.value).toBe('his')
})

test('drafts expire after a week, and the oldest are dropped when there are too many', () => {
  parkDraft('asha', 'old', 'x', now - 8 * day)
  expect(parkedDraft('asha', 'old', now)).toBeUndefined()
  for (let n = 0; n < 30; n++) parkDraft('asha', `form/${n}`, n, now + n)
  const kept = Object.keys(readStored<object>(draftsKey) ?? {})
  expect(kept).toHaveLength(20)
  expect(parkedDraft('asha', 'form/29', now + 30)?.value).toBe(29)
  expect(parkedDraft('asha', 'form/0', now + 30)).toBeUndefined()
})
