import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ApiProblem } from '../api.ts'
import { flushStored } from '../device/store.ts'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'

/** A part of the program itself could not be fetched: the connection is lost, or a new version has replaced it. */
const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script|preload/i.test(error.message)

/** In place of a screen that could not be shown. Trying again keeps the page; a missing part needs a fresh start. */
export function RouteProblem() {
  const error = useRouteError()
  const text = useText(platformText)
  const { revalidate, state } = useRevalidator()
  const missing = isMissingPart(error)
  useEffect(() => {
    if (!(error instanceof ApiProblem)) console.error(error)
  }, [error])
  const retry = () => {
    if (!missing) return void revalidate()
    flushStored()
    window.location.reload()
  }
  return (
    <EmptyState
      kind="failed"
      title={missing ? text.problem.missingTitle : text.problem.title}
      body={error instanceof ApiProblem ? error.message : missing ? text.problem.missingBody : text.problem.body}
      onRetry={retry}
      retrying={state === 'loading'}
    />
  )
}
