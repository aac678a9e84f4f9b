import { createContext, useContext } from 'react'

/** Actions of the shell that its parts can trigger. */
export type ShellTools = { readonly openPalette: () => void; readonly showShortcuts: () => void }

export const ShellToolsContext = createContext<ShellTools>({ openPalette: () => {}, showShortcuts: () => {} })

export const useShellTools = () => useContext(ShellToolsContext)
