import { createContext, useContext } from 'react'

/** The open dialog or popover that further floating parts must live in; null on the bare page. */
export const FloatingHostContext = createContext<HTMLElement | null>(null)

export function useFloatingHost(): HTMLElement | null {
  return useContext(FloatingHostContext)
}
