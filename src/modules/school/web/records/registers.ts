import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import type { RecordTab } from '#platform/web/screen.ts'

/** The registers of all modules in order, with translated labels. */
export function useRegisters(): readonly RecordTab[] {
  const modules = getModules()
  const words = useTexts(modules.map(({ text }) => text))
  return modules
    .flatMap(({ recordTabs = [] }, index) =>
      recordTabs.map((tab) => ({ ...tab, label: words[index]?.titles[tab.label] ?? tab.label })),
    )
    .toSorted((a, b) => a.order - b.order)
}

const screens = new Map<string, LazyExoticComponent<ComponentType>>()

/** Cached, so that a re-render does not remount the register. */
export function registerScreen({ name, load }: RecordTab): LazyExoticComponent<ComponentType> {
  const component = screens.get(name) ?? lazy(load)
  screens.set(name, component)
  return component
}
