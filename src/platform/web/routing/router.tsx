import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject, replace, useLoaderData } from 'react-router'
import { currentLanguage, loadWords } from '../i18n.tsx'
import { getHost, openProduct } from '../productHost.ts'
import { Root } from '../Root.tsx'
import type { Screen, Shell, WebModule } from '../screen.ts'
import { platformText } from '../words.ts'
import { frames } from './frames.tsx'
import { passGate } from './gatePass.ts'
import { RouteProblem } from './RouteProblem.tsx'
import type { RouteHandle } from './routeHandle.ts'

const shells = ['public', 'staff', 'gate'] as const satisfies readonly Shell[]

/**
 * Every screen as a route. The gate decides before anything of the screen is loaded. Public routes are there from the start;
 * the others are added with the first navigation to one of them.
 */
export function buildRouter() {
  const publicHandles = handlesOf(getHost().publicModules)
  const publicRoutes = shells.map((id) => ({
    id,
    Component: frames[id].Frame,
    children: routesIn(id, publicHandles),
  }))
  const root: RouteObject = {
    Component: Root,
    ErrorBoundary: RouteProblem,
    HydrateFallback: () => null,
    children: [...publicRoutes, { path: '*', loader: ({ request }) => passGate(null, request), Component: () => null }],
  }
  let isComplete = false
  return createBrowserRouter([root], {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      if (isComplete || matchRoutes(publicRoutes, path)) return
      const { modules, planned } = await openProduct()
      if (signal.aborted || isComplete) return
      isComplete = true
      const handles = [...handlesOf(modules), ...plannedHandles(planned)]
      for (const shell of shells) patch(shell, routesIn(shell, handles))
    },
  })
}

const handlesOf = (modules: readonly WebModule[]): RouteHandle[] =>
  modules.flatMap(({ screens, text }) => screens.map((screen) => ({ screen, text, isPlanned: false })))

function plannedHandles(planned: readonly Screen[]): RouteHandle[] {
  const en = { titles: Object.fromEntries(planned.map(({ title }) => [title, title])) }
  const text: RouteHandle['text'] = { en, others: { hi: async () => en } }
  return planned.map((screen) => ({ screen, text, isPlanned: true }))
}

const routesIn = (shell: Shell, handles: readonly RouteHandle[]): RouteObject[] =>
  handles.filter(({ screen }) => screen.shell === shell).map(routeOf)

const routeOf = (handle: RouteHandle): RouteObject => ({
  path: handle.screen.path,
  handle,
  loader: async ({ request }) => {
    await passGate(handle.screen, request)
    if (handle.isPlanned && !__DEVELOPER_BUILD__) throw replace('/comingSoon')
    return loadScreen(handle)
  },
  Component: LoadedScreen,
  ErrorBoundary: RouteProblem,
})

async function loadScreen({ screen, text }: RouteHandle): Promise<{ Screen: ComponentType }> {
  const language = currentLanguage()
  const [file] = await Promise.all([
    screen.load(),
    frames[screen.shell].load(),
    loadWords(text, language),
    loadWords(platformText, language),
  ])
  return { Screen: file.default }
}

function LoadedScreen() {
  const { Screen } = useLoaderData<{ Screen: ComponentType }>()
  return <Screen />
}
