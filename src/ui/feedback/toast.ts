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
  /** Milliseconds on screen; null stays until closed. */
  life: number | null
  /** Raised when the same message comes again, which starts its time anew. */
  times: number
}

export interface ToastOptions {
  detail?: string | undefined
  action?: ToastAction | undefined
}

const lives: Record<ToastKind, number | null> = { success: 3000, info: 5000, error: null }
const undoLife = 6000
const mostAtOnce = 5

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, message: string, options: ToastOptions = {}, life = lives[kind]): number {
  const same = entries.find((one) => one.kind === kind && one.message === message && !one.action && !options.action)
  if (same) {
    change(entries.map((one) => (one === same ? { ...one, ...options, times: one.times + 1 } : one)))
    return same.id
  }
  lastId += 1
  const next = [...entries, { id: lastId, kind, message, life, times: 1, ...options }]
  // What must be read stays longest: the oldest that would go by itself gives way first.
  const surplus = next.length > mostAtOnce ? (next.find((one) => one.life !== null) ?? next[0]) : undefined
  change(next.filter((one) => one !== surplus))
  return lastId
}

/** Short messages in the corner, as plain text. Anything important must also stand somewhere that stays. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  /** For what was done at once and can be taken back for six seconds. */
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
