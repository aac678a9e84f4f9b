import { createBrowserRouter, matchRoutes, type RouteObject, replace, useLoaderData } from 'react-router'
import type { ComponentType } from 'react'
import { roles } from '#platform/contract/roles.ts'
import { toast } from '#ui/toast.ts'
import { frames } from './frames.tsx'
import { type Decision, decide, homeOf, type Visitor } from './gate.ts'
import type { Host } from './host.ts'
import { currentLanguage, loadWords } from './i18n.tsx'
import { RouteProblem } from './RouteProblem.tsx'
import { Root } from './Root.tsx'
import { rememberPlace, takePlace } from './returning.ts'
import type { RouteHandle } from './routehandle.ts'
import type { Screen, Shell } from './screen.ts'
import { getSession } from './session.ts'
import { platformText } from './words.ts'

const plannedText = (planned: readonly Screen[]): RouteHandle['text'] => {
  const en = { titles: Object.fromEntries(planned.map(({ title }) => [title, title])) }
  return { en, others: { hi: async () => en } }
}

/** Every screen of the product as a route: the gate is asked first, and only then is anything of the screen fetched. */
export function buildRouter(host: Host) {
  const text = plannedText(host.planned)
  const handles: RouteHandle[] = [
    ...host.modules.flatMap((module) => module.screens.map((screen) => ({ screen, text: module.text, isPlanned: false }))),
    ...host.planned.map((screen) => ({ screen, text, isPlanned: true })),
  ]
  const byPath = new Map(handles.map(({ screen }) => [screen.path, screen]))
  const find = (path: string) => byPath.get(path) ?? null
  const routes: RouteObject[] = []
  const gate = (screen: Screen | null, request: Request) => pass(screen, request, routes, find)

  const routeOf = (handle: RouteHandle): RouteObject => ({
    path: handle.screen.path,
    handle,
    loader: async ({ request }) => {
      gate(handle.screen, request)
      if (handle.isPlanned && !__DEVELOPER_BUILD__) throw replace('/comingSoon')
      return show(handle)
    },
    Component: Shown,
    ErrorBoundary: RouteProblem,
  })
  const framed = (shell: Shell): RouteObject => ({
    id: shell,
    Component: frames[shell].Frame,
    children: handles.filter(({ screen }) => screen.shell === shell).map(routeOf),
  })
  routes.push({
    Component: Root,
    ErrorBoundary: RouteProblem,
    HydrateFallback: () => null,
    children: [
      framed('public'),
      framed('staff'),
      framed('gate'),
      { path: '*', loader: ({ request }) => gate(null, request), Component: () => null },
    ],
  })
  return createBrowserRouter(routes)
}

async function show({ screen, text }: RouteHandle): Promise<{ Screen: ComponentType }> {
  const language = currentLanguage()
  const [file] = await Promise.all([
    screen.load(),
    frames[screen.shell].load(),
    loadWords(text, language),
    loadWords(platformText, language),
  ])
  return { Screen: file.default }
}

function Shown() {
  const { Screen } = useLoaderData<{ Screen: ComponentType }>()
  return <Screen />
}

const visitor = (): Visitor => {
  const { user, school } = getSession()
  return { user, width: window.innerWidth, isOrganisation: school?.isOrganisation ?? false }
}

/** Lets the visitor pass, or throws them where they may go. */
function pass(screen: Screen | null, request: Request, routes: RouteObject[], find: (path: string) => Screen | null) {
  const decision = decide(screen, visitor(), find)
  if (decision.show) return null
  const url = new URL(request.url)
  const asked = url.pathname + url.search
  if (decision.why === 'signed-out' && asked !== '/') rememberPlace({ userId: null, to: asked })
  if (decision.why === 'not-allowed' && isNews(url.pathname)) void sayRefused()
  throw replace(decision.why === 'home' ? landing(decision, routes, find) : decision.to)
}

/** An admin is led elsewhere and told why; everybody else sees a page that says it. Their own home is no refusal. */
function isNews(pathname: string) {
  const { user } = getSession()
  return user?.roleId === roles.admin && pathname !== homeOf({ user })
}

async function sayRefused() {
  const words = await loadWords(platformText, currentLanguage())
  toast.info(words.refused)
}

/** After login: back to the page the last session ended on, or that was asked for, if it is theirs; else home. */
function landing(decision: Decision & { show: false }, routes: RouteObject[], find: (path: string) => Screen | null) {
  const { user } = getSession()
  const place = user && takePlace(user.userId)
  if (!place) return decision.to
  const match = matchRoutes(routes, new URL(place, window.location.origin).pathname)?.at(-1)
  const handle = match?.route.handle as RouteHandle | undefined
  return handle && decide(handle.screen, visitor(), find).show ? place : decision.to
}
