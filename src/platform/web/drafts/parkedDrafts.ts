import { readStored, store } from '../device/store.ts'

/** Unsaved work, kept on this device for the person who typed it until they take it back, save or a week has passed. */
type Parked = { readonly value: unknown; readonly at: number }

export const draftsKey = 'banyan.drafts'
/** In ms. */
const keptFor = 7 * 86_400_000
/** One person rarely leaves more than a few forms half filled; the oldest give way. */
const mostDrafts = 20

const all = () => readStored<Record<string, Parked>>(draftsKey) ?? {}
const keyOf = (userId: string, screen: string) => `${userId} ${screen}`

function keep(drafts: [string, Parked][], now: number) {
  const fresh = drafts.filter(([, draft]) => now - draft.at < keptFor).sort(([, a], [, b]) => b.at - a.at)
  store(draftsKey, fresh.length > 0 ? Object.fromEntries(fresh.slice(0, mostDrafts)) : undefined)
}

export function parkDraft(userId: string, screen: string, value: unknown, now = Date.now()) {
  const key = keyOf(userId, screen)
  keep([...Object.entries(all()).filter(([one]) => one !== key), [key, { value, at: now }]], now)
}

export function parkedDraft<T>(userId: string, screen: string, now = Date.now()): { value: T; at: number } | undefined {
  const draft = all()[keyOf(userId, screen)]
  return draft && now - draft.at < keptFor ? (draft as { value: T; at: number }) : undefined
}

export function dropDraft(userId: string, screen: string, now = Date.now()) {
  const key = keyOf(userId, screen)
  const drafts = all()
  if (drafts[key])
    keep(
      Object.entries(drafts).filter(([one]) => one !== key),
      now,
    )
}

/** Somebody who logs out by themselves leaves nothing behind. */
export function dropDraftsOf(userId: string, now = Date.now()) {
  keep(
    Object.entries(all()).filter(([key]) => !key.startsWith(`${userId} `)),
    now,
  )
}
