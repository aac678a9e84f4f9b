import { Suspense, useEffect, useMemo } from 'react'
import { createBrowserRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { configureApi } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { keyOf, queryClient, useRead, useSend } from '#platform/web/query.ts'
import { RouteProblem } from '#platform/web/routing/RouteProblem.tsx'
import { PieceWords } from '#platform/web/uiText/PieceWords.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { Toasts } from '#ui/feedback/Toasts.tsx'
import { operator } from '../contract.ts'
import { Backups } from './Backups.tsx'
import { Changes } from './Changes.tsx'
import css from './Console.module.css'
import { SignIn } from './SignIn.tsx'
import { StatusPage } from './StatusPage.tsx'
import { TenantPage } from './TenantPage.tsx'
import { Tenants } from './Tenants.tsx'
import { operatorText } from './words.ts'

const me = keyOf(operator.routes.getMe, {})

/** The console on the operator's host: everything a school's app has, it does without. */
export default function Console() {
  const read = useRead(operator.routes.getMe, {})
  const text = useText(operatorText)
  useEffect(() => {
    document.title = text.console
    // An ended session shows the sign-in form again, whichever call found out.
    configureApi({
      onProblem: ({ code }, { path }) => {
        if (code === 'sign-in-needed' && path !== operator.routes.getMe.path)
          void queryClient.resetQueries({ queryKey: me })
      },
    })
  }, [text])
  if (read.data) return <SignedIn />
  if (read.isPending)
    return (
      <main className={css.wait}>
        <Spinner />
      </main>
    )
  if (read.error.status === 401) return <SignIn onSignedIn={(found) => queryClient.setQueryData(me, found)} />
  return <EmptyState kind="failed" body={read.error.message} onRetry={() => void read.refetch()} />
}

function SignedIn() {
  const router = useMemo(
    () =>
      createBrowserRouter([
        {
          Component: Frame,
          ErrorBoundary: RouteProblem,
          children: [
            { path: '/tenants/:tenantId', Component: TenantPage },
            { path: '/status', Component: StatusPage },
            { path: '/backups', Component: Backups },
            { path: '/changes', Component: Changes },
            { path: '*', Component: Tenants },
          ],
        },
      ]),
    [],
  )
  return (
    <PieceWords>
      <RouterProvider router={router} />
    </PieceWords>
  )
}

function Frame() {
  const text = useText(operatorText)
  const { pathname } = useLocation()
  const send = useSend(operator.routes.logout)
  const { name } = queryClient.getQueryData<{ name: string }>(me) ?? { name: '' }
  const here = ['/changes', '/backups', '/status'].find((path) => pathname.startsWith(path)) ?? '/'
  return (
    <div className={css.console}>
      <header className={css.bar}>
        <strong className={css.mark}>Banyan</strong>
        <nav aria-label={text.nav.label} className={css.links}>
          <Link to="/" aria-current={here === '/' ? 'page' : undefined}>
            {text.nav.tenants}
          </Link>
          <Link to="/status" aria-current={here === '/status' ? 'page' : undefined}>
            {text.nav.status}
          </Link>
          <Link to="/backups" aria-current={here === '/backups' ? 'page' : undefined}>
            {text.nav.backups}
          </Link>
          <Link to="/changes" aria-current={here === '/changes' ? 'page' : undefined}>
            {text.nav.changes}
          </Link>
        </nav>
        <span className={css.name}>{name}</span>
        <Button size="small" loading={send.isPending} onClick={() => send.mutate({}, { onSettled: leave })}>
          {text.nav.signOut}
        </Button>
      </header>
      <main id="main" className={css.main}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Toasts />
    </div>
  )
}

/** A whole new page, so that nothing read before stays in memory. */
const leave = () => window.location.assign('/')
