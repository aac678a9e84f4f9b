import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import './tokens.css'
import './fonts.css'
import './devanagari.css'
import './indic.css'
import './urdu.css'
import './base.css'
import { englishText, type UiText, UiTextContext } from '../uiText.ts'
import {
  type Appearance,
  appearance,
  applyAppearance,
  type ColorScheme,
  type Density,
  type Direction,
  onAppearance,
  onSystemScheme,
  setAppearance,
  systemIsDark,
} from './appearance.ts'

export interface UiProviderProps {
  /** Props override the settings stored on this device. */
  colorScheme?: ColorScheme | undefined
  brand?: string | undefined
  density?: Density | undefined
  dir?: Direction | undefined
  /** BCP 47, such as `en-IN` or `hi-IN`. */
  locale?: string | undefined
  /** Text inside the components; English where missing. */
  text?: Partial<UiText> | undefined
  children: ReactNode
}

interface ResolvedAppearance extends Appearance {
  scheme: 'light' | 'dark'
}

const LookContext = createContext<ResolvedAppearance>({
  theme: 'system',
  density: 'default',
  dir: 'ltr',
  locale: 'en-IN',
  brand: '',
  scheme: 'light',
})

/** The current appearance, with the system preference already resolved into `scheme`. */
export function useLook(): ResolvedAppearance {
  return useContext(LookContext)
}

/** Applies theme, density, direction, language, brand and component text to everything below. */
export function UiProvider({ colorScheme, brand, density, dir, locale, text, children }: UiProviderProps) {
  const kept = useSyncExternalStore(onAppearance, appearance)
  const systemDark = useSyncExternalStore(onSystemScheme, systemIsDark)
  const look = useMemo((): ResolvedAppearance => {
    const theme = colorScheme ?? kept.theme
    const dark = theme === 'dark' || (theme === 'system' && systemDark)
    return {
      theme,
      density: density ?? kept.density,
      dir: dir ?? kept.dir,
      locale: locale ?? kept.locale,
      brand: brand ?? kept.brand,
      scheme: dark ? 'dark' : 'light',
    }
  }, [colorScheme, brand, density, dir, locale, kept, systemDark])

  useLayoutEffect(() => applyAppearance(look, look.scheme === 'dark'), [look])
  useEffect(() => {
    const { scheme: _, ...settings } = look
    setAppearance(settings)
  }, [look])

  const words = useMemo(() => ({ ...englishText, ...text }), [text])
  return (
    <LookContext value={look}>
      <UiTextContext value={words}>{children}</UiTextContext>
    </LookContext>
  )
}
