import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './mantine.css'
import {
  createTheme,
  DirectionContext,
  MantineContext,
  MantineProvider,
  type MantineThemeOverride,
  MantineThemeProvider,
} from '@mantine/core'
import { type ReactNode, useContext, useMemo } from 'react'
import { useFloatingHost } from '../overlays/floatingHost.ts'
import { useLook } from './Theme.tsx'

const theme = createTheme({
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  defaultRadius: 'sm',
  components: { Popover: { defaultProps: { transitionProps: { duration: 0 } } } },
})

const noop = () => {}
const readOnlyScheme = { get: () => 'light' as const, set: noop, subscribe: noop, unsubscribe: noop, clear: noop }

/**
 * Mantine's context, kept out of the first page: mount it once in the signed-in shell. Pieces built on Mantine wrap
 * themselves as well, which costs nothing inside another one.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const outer = useContext(MantineContext)
  const { scheme, dir } = useLook()
  const direction = useMemo(() => ({ dir, toggleDirection: noop, setDirection: noop }), [dir])
  if (outer) return <Hosted>{children}</Hosted>
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      colorSchemeManager={readOnlyScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <DirectionContext value={direction}>
        <Hosted>{children}</Hosted>
      </DirectionContext>
    </MantineProvider>
  )
}

/** Inside a modal dialog the rest of the page is inert, so lists that pop up must be put into the dialog. */
function Hosted({ children }: { children: ReactNode }) {
  const target = useFloatingHost()
  const override = useMemo(
    (): MantineThemeOverride => (target ? { components: { Portal: { defaultProps: { target } } } } : {}),
    [target],
  )
  return (
    <MantineThemeProvider theme={override} inherit>
      {children}
    </MantineThemeProvider>
  )
}
