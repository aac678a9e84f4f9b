import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject, useLoaderData } from 'react-router'
import { currentLanguage, loadWords } from '../i18n.tsx'
import { getHost, openProduct } from '../productHost.ts'
import { Root } from '../Root.tsx'
import type { Shell, WebModule } from '../screen.ts'
import { platformText } from '../words.ts'
import { frames } from './frames.tsx'
import { notFoundPath } from './gate.ts'
import { passGate } from './gatePass.ts'
import { RouteProblem } from './RouteProblem.tsx'
import type { RouteHandle } from './routeHandle.ts'

const shells = ['public', 'staff', 'gate', 'own'] as const satisfies readonly Shell[]

/**
 * Every screen as a route. The gate decides before anything of the screen is loaded. Public routes are there from the start;
 * the others are added with the first navigation to one of them.
 */
export function buildRouter() {
  const publicHandles = handlesOf(getHost().publicModules)
  const publicRoutes = shells.map((id) => ({
    id,
    Component: frames[id].Frame,
    children: [...routesIn(id, publicHandles), ...(id === 'own' ? [unknownRoute(publicHandles)] : [])],
  }))
  const root: RouteObject = {
    Component: Root,
    ErrorBoundary: RouteProblem,
    HydrateFallback: () => null,
    children: publicRoutes,
  }
  let isComplete = false
  return createBrowserRouter([root], {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      if (isComplete || matchRoutes(routesWithPath(publicRoutes), path)) return
      const modules = await openProduct()
      if (signal.aborted || isComplete) return
      isComplete = true
      const handles = handlesOf(modules)
      for (const shell of shells) patch(shell, routesIn(shell, handles))
    },
  })
}

const handlesOf = (modules: readonly WebModule[]): RouteHandle[] =>
  modules.flatMap(({ screens, text }) => screens.map((screen) => ({ screen, text })))

const routesIn = (shell: Shell, handles: readonly RouteHandle[]): RouteObject[] =>
  handles.filter(({ screen }) => screen.shell === shell).map(routeOf)

/** Any other address. Signed-in users keep their menu and the address, which they may want to correct. */
function unknownRoute(handles: readonly RouteHandle[]): RouteObject {
  const handle = handles.find(({ screen }) => screen.path === notFoundPath)
  if (!handle) throw new Error(`No public module has a screen at ${notFoundPath}.`)
  const loader: RouteObject['loader'] = async ({ request }) => {
    await passGate(null, request)
    return loadScreen(handle)
  }
  return { path: '*', handle, loader, Component: LoadedScreen, ErrorBoundary: RouteProblem }
}

/** Without the one for any other address. */
const routesWithPath = (frames: readonly { readonly children: readonly RouteObject[] }[]): RouteObject[] =>
  frames.flatMap(({ children }) => children.filter(({ path }) => path !== '*'))

const routeOf = (handle: RouteHandle): RouteObject => ({
  path: handle.screen.path,
  handle,
  loader: async ({ request }) => {
    await passGate(handle.screen, request)
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
