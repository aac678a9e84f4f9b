import { createContext, useContext, useEffect } from 'react'
import { useMatches } from 'react-router'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import type { RouteHandle } from './routeHandle.ts'

/** The screen that is open, as the frame around it knows it; null between screens. */
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

/** What a screen adds to its title in the top bar: a name in place of it, and a quieter detail. */
export type PageFacts = {
  readonly title?: string | undefined
  readonly detail?: string | undefined
  /** The address it belongs to, where its own does not say which entry of the rail that is. */
  readonly under?: string | undefined
}

export const PageFactsContext = createContext<(facts: PageFacts) => void>(() => {})

/** Names the page more exactly than its screen does, such as by the person it shows. */
export function usePage({ title, detail, under }: PageFacts): void {
  const tell = useContext(PageFactsContext)
  useEffect(() => {
    tell({ title, detail, under })
    return () => tell({})
  }, [tell, title, detail, under])
}
