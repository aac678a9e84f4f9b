import { readStored, store } from '../device/store.ts'

export type Recent = { readonly to: string; readonly label: string; readonly hint?: string }

const key = 'banyan.recents'
const most = 6

export const recents = (): readonly Recent[] => readStored<Recent[]>(key) ?? []

/** What was opened last comes first; forgotten with everything else when the person logs out. */
export function noteRecent(recent: Recent) {
  store(key, [recent, ...recents().filter(({ to }) => to !== recent.to)].slice(0, most))
}
