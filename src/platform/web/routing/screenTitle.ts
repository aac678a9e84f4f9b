import { createContext, useContext, useEffect } from 'react'
import { useMatches } from 'react-router'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import type { RouteHandle } from './routeHandle.ts'

/** The open screen; null between screens. */
export function useOpenScreen(): RouteHandle | null {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  return handle ?? null
}

/** The title of the open screen in the language of the page. */
export function useScreenTitle(): string {
  const open = useOpenScreen()
  const words = useText(open?.text ?? platformText)
  return (open && words.titles[open.screen.title]) ?? ''
}

/** What a page adds to the top bar: a title in place of the screen's, and a secondary detail. */
export type PageFacts = {
  readonly title?: string | undefined
  readonly detail?: string | undefined
  /** The path it belongs to, if its own does not identify a menu entry. */
  readonly under?: string | undefined
}

export const PageFactsContext = createContext<(facts: PageFacts) => void>(() => {})

/** Gives the page a more specific title than its screen, such as the name of the person it shows. */
export function usePage({ title, detail, under }: PageFacts): void {
  const setFacts = useContext(PageFactsContext)
  useEffect(() => {
    setFacts({ title, detail, under })
    return () => setFacts({})
  }, [setFacts, title, detail, under])
}
