export type ToastKind = 'success' | 'error' | 'info'

export interface ToastAction {
  label: string
  onAction: () => void
}

export interface ToastEntry {
  id: number
  kind: ToastKind
  message: string
  /** A second, quieter line. */
  detail?: string | undefined
  action?: ToastAction | undefined
  /** Time on screen in milliseconds; null stays until closed. */
  life: number | null
  /** Incremented when the same message is shown again, which restarts its timer. */
  times: number
}

export interface ToastOptions {
  detail?: string | undefined
  action?: ToastAction | undefined
}

const lives: Record<ToastKind, number | null> = { success: 3000, info: 5000, error: null }
const undoLife = 6000
/** Two lines take longer to read. */
const detailLife = 10_000
const mostAtOnce = 5

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, message: string, options: ToastOptions = {}, ownLife?: number): number {
  const life = ownLife ?? (options.detail ? lives[kind] && detailLife : lives[kind])
  const same = entries.find((one) => one.kind === kind && one.message === message && !one.action && !options.action)
  if (same) {
    change(entries.map((one) => (one === same ? { ...one, ...options, times: one.times + 1 } : one)))
    return same.id
  }
  lastId += 1
  const next = [...entries, { id: lastId, kind, message, life, times: 1, ...options }]
  // Messages that must be read stay longest: the oldest that would disappear on its own goes first.
  const surplus = next.length > mostAtOnce ? (next.find((one) => one.life !== null) ?? next[0]) : undefined
  change(next.filter((one) => one !== surplus))
  return lastId
}

/** Short messages in the corner, as plain text. Anything important must also be shown somewhere permanent. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  /** For an action that can be undone within six seconds. */
  undo: (message: string, undoLabel: string, onUndo: () => void) =>
    show('info', message, { action: { label: undoLabel, onAction: onUndo } }, undoLife),
  close: (id: number) => change(entries.filter((one) => one.id !== id)),
  clear: () => change([]),
}

export function toasts(): readonly ToastEntry[] {
  return entries
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
