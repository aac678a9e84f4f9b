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
import { watchCalls } from './session/sessionEnd.ts'
import { platformText } from './words.ts'

/** The browser's half of the product. */
export function App() {
  const language = useChosenLanguage()
  const { school } = useSession()
  const text = usePieceWords(language)
  return (
    <LanguageProvider language={language}>
      <UiProvider locale={languages[language].locale} brand={school?.colour} text={text}>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <Doors language={language} />
          </Suspense>
        </QueryClientProvider>
      </UiProvider>
    </LanguageProvider>
  )
}

type State =
  | { at: 'opening' }
  | { at: 'closed'; page: (retry: () => unknown) => ReactNode }
  | { at: 'open'; router: ReturnType<typeof buildRouter> }

/** Nothing of the product is shown before its school is found and the visitor known. */
function Doors({ language }: { language: Language }) {
  const [state, setState] = useState<State>({ at: 'opening' })
  const router = useRef<ReturnType<typeof buildRouter>>(null)
  const open = useCallback(async () => {
    const [found] = await Promise.all([openSchool(), loadWords(platformText, language).catch(() => undefined)])
    if (!found.open) return setState({ at: 'closed', page: found.page })
    if (router.current) await router.current.navigate('/', { replace: true })
    router.current ??= buildRouter()
    const { navigate } = router.current
    provideNavigation((to, options) => navigate(to, options))
    setState({ at: 'open', router: router.current })
  }, [language])
  const start = useRef(open)
  useEffect(() => {
    watchCalls(() => void start.current())
    void start.current()
  }, [])
  if (state.at === 'opening') return <Wait />
  return state.at === 'closed' ? state.page(open) : <RouterProvider router={state.router} />
}

function Wait() {
  const text = useText(platformText)
  return (
    <div className={css.wait} role="status">
      <span className="visually-hidden">{text.opening}</span>
      <Spinner />
    </div>
  )
}

/** The words inside the pieces of the kit, in the language of the page. */
function usePieceWords(language: Language): UiText {
  const [hindi, setHindi] = useState<UiText | null>(null)
  useEffect(() => {
    if (language === 'hi') void import('./uiText/uiText.hi.ts').then((file) => setHindi(file.default))
  }, [language])
  return language === 'hi' && hindi ? hindi : englishText
}
