import { readStored, store } from '../device/store.ts'

/** Unsaved work, kept on this device until its author restores, saves or discards it, or for a week. */
type Parked = { readonly value: unknown; readonly at: number }

export const draftsKey = 'banyan.drafts'
/** In ms. */
const maxAge = 7 * 86_400_000
/** Far more than anyone leaves unfinished; beyond it the oldest are dropped. */
const maxDrafts = 20

const all = () => readStored<Record<string, Parked>>(draftsKey) ?? {}
const keyOf = (userId: string, screen: string) => `${userId} ${screen}`

function save(drafts: [string, Parked][], now: number) {
  const fresh = drafts.filter(([, draft]) => now - draft.at < maxAge).sort(([, a], [, b]) => b.at - a.at)
  store(draftsKey, fresh.length > 0 ? Object.fromEntries(fresh.slice(0, maxDrafts)) : undefined)
}

export function parkDraft(userId: string, screen: string, value: unknown, now = Date.now()) {
  const key = keyOf(userId, screen)
  save([...Object.entries(all()).filter(([one]) => one !== key), [key, { value, at: now }]], now)
}

export function parkedDraft<T>(userId: string, screen: string, now = Date.now()): { value: T; at: number } | undefined {
  const draft = all()[keyOf(userId, screen)]
  return draft && now - draft.at < maxAge ? (draft as { value: T; at: number }) : undefined
}

export function dropDraft(userId: string, screen: string, now = Date.now()) {
  const key = keyOf(userId, screen)
  const drafts = all()
  if (drafts[key])
    save(
      Object.entries(drafts).filter(([one]) => one !== key),
      now,
    )
}

/** Called when users sign out themselves: none of their drafts stay on the device. */
export function dropDraftsOf(userId: string, now = Date.now()) {
  save(
    Object.entries(all()).filter(([key]) => !key.startsWith(`${userId} `)),
    now,
  )
}
