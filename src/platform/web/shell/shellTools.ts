import { createContext, useContext } from 'react'

/** What parts of the shell ask of the whole of it. */
export type ShellTools = { readonly openPalette: () => void; readonly showShortcuts: () => void }

export const ShellToolsContext = createContext<ShellTools>({ openPalette: () => {}, showShortcuts: () => {} })

export const useShellTools = () => useContext(ShellToolsContext)
