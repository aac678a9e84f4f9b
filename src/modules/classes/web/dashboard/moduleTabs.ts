import { type LazyExoticComponent, lazy } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import type { Tab } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'

/** The tabs other modules add to a class or a student that this user may see, with translated labels. */
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

const lazyTabs = new Map<Tab['load'], LazyExoticComponent<Awaited<ReturnType<Tab['load']>>['default']>>()

/** Cached per loader: a lazy component created while rendering is discarded when it suspends, and would load forever. */
export function lazyTab(load: Tab['load']) {
  const component = lazyTabs.get(load) ?? lazy(load)
  lazyTabs.set(load, component)
  return component
}
