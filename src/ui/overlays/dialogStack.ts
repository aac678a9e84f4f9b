/** The open dialogs, topmost last. The page outside the topmost one is inert, so toasts must be shown inside it. */
let stack: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]) {
  stack = next
  for (const listener of listeners) listener()
}

export function pushDialog(element: HTMLElement): () => void {
  change([...stack, element])
  return () => change(stack.filter((one) => one !== element))
}

export function topDialog(): HTMLElement | null {
  return stack.at(-1) ?? null
}

export function onDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
