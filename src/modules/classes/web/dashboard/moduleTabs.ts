import { type LazyExoticComponent, lazy } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import type { Tab } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'

/** The parts other modules add to a class or to a student, for those who may see them, with their names in words. */
export function useModuleTabs(to: 'class' | 'student'): Tab[] {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  return modules
    .flatMap((module, at) => {
      const tabs = to === 'class' ? module.classTabs : module.profileTabs?.student
      return (tabs ?? []).map((tab) => ({ ...tab, label: words[at]?.titles[tab.label] ?? tab.label }))
    })
    .filter(({ needs }) => mayUse(needs, user))
    .sort((a, b) => a.order - b.order)
}

const parts = new Map<Tab['load'], LazyExoticComponent<Awaited<ReturnType<Tab['load']>>['default']>>()

/**
 * What a part draws, the same for every drawing: one made while a page is still on its way would be thrown away with it,
 * and the page would wait for ever.
 */
export function partOf(load: Tab['load']) {
  const part = parts.get(load) ?? lazy(load)
  parts.set(load, part)
  return part
}
