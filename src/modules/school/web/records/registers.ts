import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import type { RecordTab } from '#platform/web/screen.ts'

/** The registers all modules hand in, with their words, in their order. */
export function useRegisters(): readonly RecordTab[] {
  const modules = getModules()
  const words = useTexts(modules.map(({ text }) => text))
  return modules
    .flatMap(({ recordTabs = [] }, place) =>
      recordTabs.map((tab) => ({ ...tab, label: words[place]?.titles[tab.label] ?? tab.label })),
    )
    .toSorted((a, b) => a.order - b.order)
}

const screens = new Map<string, LazyExoticComponent<ComponentType>>()

/** What a register shows; the same component each time, so that drawing the page again does not start it anew. */
export function registerScreen({ name, load }: RecordTab): LazyExoticComponent<ComponentType> {
  const known = screens.get(name) ?? lazy(load)
  screens.set(name, known)
  return known
}
