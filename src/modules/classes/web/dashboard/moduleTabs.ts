import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
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

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Cached per loader: a lazy component created while rendering is discarded when it suspends, and would load forever. */
function lazyOnce<Props>() {
  const known = new Map<Loader<Props>, LazyExoticComponent<ComponentType<Props>>>()
  return (load: Loader<Props>) => {
    const component = known.get(load) ?? lazy(load)
    known.set(load, component)
    return component
  }
}

export const lazyTab = lazyOnce<{ id: string }>()
export const lazyAssessments = lazyOnce<{ classId: string }>()
