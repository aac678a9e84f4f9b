import { createContext, useContext } from 'react'

/** Actions of the shell that its parts can trigger. */
export type ShellTools = { readonly openPalette: () => void; readonly showShortcuts: () => void }

/** Null in the shells of the gate and of families, which have neither. */
export const ShellToolsContext = createContext<ShellTools | null>(null)

export const useShellTools = () => useContext(ShellToolsContext)
