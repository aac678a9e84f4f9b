import { readStored, store } from '../device/store.ts'

export type Recent = { readonly to: string; readonly label: string; readonly hint?: string }

const key = 'banyan.recents'
const maxRecents = 6

export const recents = (): readonly Recent[] => readStored<Recent[]>(key) ?? []

/** Most recent first; cleared on sign-out. */
export function addRecent(recent: Recent) {
  store(key, [recent, ...recents().filter(({ to }) => to !== recent.to)].slice(0, maxRecents))
}
