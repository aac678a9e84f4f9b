import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { UiProvider } from '#ui/theme/Theme.tsx'
import { englishText, type UiText } from '#ui/uiText.ts'
import css from './App.module.css'
import { type Language, LanguageProvider, languages, loadWords, useChosenLanguage, useText } from './i18n.tsx'
import { queryClient } from './query.ts'
import { provideNavigation } from './routing/navigation.ts'
import { buildRouter } from './routing/router.tsx'
import { openSchool } from './session/schoolEntry.ts'
import { useSession } from './session/session.ts'
import { watchProblems } from './session/sessionEnd.ts'
import { platformText } from './words.ts'

/** The root of the web app. */
export function App() {
  const language = useChosenLanguage()
  const { school } = useSession()
  const text = useComponentText(language)
  return (
    <LanguageProvider language={language}>
      <UiProvider locale={languages[language].locale} brand={school?.colour} text={text}>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <School language={language} />
          </Suspense>
        </QueryClientProvider>
      </UiProvider>
    </LanguageProvider>
  )
}

type State =
  | { status: 'opening' }
  | { status: 'closed'; page: (retry: () => unknown) => ReactNode }
  | { status: 'open'; router: ReturnType<typeof buildRouter> }

/** Shows nothing of the product until its school has been found and the visitor identified. */
function School({ language }: { language: Language }) {
  const [state, setState] = useState<State>({ status: 'opening' })
  const router = useRef<ReturnType<typeof buildRouter>>(null)
  const open = useCallback(async () => {
    const [found] = await Promise.all([openSchool(), loadWords(platformText, language).catch(() => undefined)])
    if (!found.open) return setState({ status: 'closed', page: found.page })
    if (router.current) await router.current.navigate('/', { replace: true })
    router.current ??= buildRouter()
    const { navigate } = router.current
    provideNavigation((to, options) => navigate(to, options))
    setState({ status: 'open', router: router.current })
  }, [language])
  const start = useRef(open)
  useEffect(() => {
    watchProblems(() => void start.current())
    void start.current()
  }, [])
  if (state.status === 'opening') return <Opening />
  return state.status === 'closed' ? state.page(open) : <RouterProvider router={state.router} />
}

function Opening() {
  const text = useText(platformText)
  // The page shows the name of the school until the app does.
  useEffect(() => () => document.querySelector('body > .opening')?.remove(), [])
  return (
    <div className={css.wait} role="status">
      <span className="visually-hidden">{text.opening}</span>
      <Spinner />
    </div>
  )
}

/** The text of the UI components in the language of the page. */
function useComponentText(language: Language): UiText {
  const [hindi, setHindi] = useState<UiText | null>(null)
  useEffect(() => {
    if (language === 'hi') void import('./uiText/uiText.hi.ts').then((file) => setHindi(file.default))
  }, [language])
  return language === 'hi' && hindi ? hindi : englishText
}
