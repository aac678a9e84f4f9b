import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator } from 'react-router'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { UpdateOffer } from './device/UpdateOffer.tsx'
import { useText } from './i18n.tsx'
import css from './Root.module.css'
import { mobileGateWidth } from './routing/gate.ts'
import { type PageFacts, PageFactsContext, useScreenTitle } from './routing/screenTitle.ts'
import { useSession } from './session/session.ts'
import { TitleContext } from './shell/titleContext.ts'
import { platformText } from './words.ts'

/** The frame of every screen, public or not: title, focus, scrolling, toasts. */
export function Root() {
  const [facts, setFacts] = useState<PageFacts>({})
  useHeadingFocus()
  useWidthGate()
  return (
    <PageFactsContext value={setFacts}>
      <TitleContext value={facts}>
        <SkipLink />
        <DocumentTitle facts={facts} />
        <Progress />
        <Suspense>
          <Outlet />
        </Suspense>
        <UpdateOffer />
        <Toasts />
        <ScrollRestoration />
      </TitleContext>
    </PageFactsContext>
  )
}

function SkipLink() {
  const text = useText(platformText)
  return (
    <button type="button" className={css.skip} data-print="hide" onClick={skipToMain}>
      {text.skip}
    </button>
  )
}

function skipToMain() {
  const main = document.querySelector<HTMLElement>('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

function DocumentTitle({ facts }: { facts: PageFacts }) {
  const { school } = useSession()
  const screenTitle = useScreenTitle()
  const title = facts.title ?? screenTitle
  const full = [title, school?.name].filter(Boolean).join(' · ')
  useEffect(() => {
    if (full) document.title = full
  }, [full])
  return null
}

/** A thin line while a screen loads; CSS delays it, so that fast screens show nothing. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={css.progress} aria-hidden="true" />
}

/** Moves the focus to the new page's heading after navigation, unless a field has already taken it. */
function useHeadingFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const active = document.activeElement
    if (
      active &&
      active !== document.body &&
      active.closest('main, dialog') &&
      active.matches('input, textarea, select')
    )
      return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}

/** Some screens exist only on phones: checks access again when the window crosses that width. */
function useWidthGate() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const query = window.matchMedia(`(max-width: ${mobileGateWidth - 0.02}px)`)
    const recheck = () => void revalidate()
    query.addEventListener('change', recheck)
    return () => query.removeEventListener('change', recheck)
  }, [revalidate])
}
