import { useScreenTitle } from '#platform/web/routing/screenTitle.ts'

/** The heading of a family's page for screen readers; the top bar shows the same words. */
export function PageTitle() {
  const title = useScreenTitle()
  return <h1 className="visually-hidden">{title}</h1>
}
