import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ApiProblem } from '../api.ts'
import { flushStored } from '../device/store.ts'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'

/** A chunk of the app could not be loaded: the device is offline, or a new version has replaced it. */
const isMissingChunk = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script|preload/i.test(error.message)

/** Replaces a screen that failed. Retrying keeps the page, unless a chunk is missing: then the page reloads. */
export function RouteProblem() {
  const error = useRouteError()
  const text = useText(platformText)
  const { revalidate, state } = useRevalidator()
  const missing = isMissingChunk(error)
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
