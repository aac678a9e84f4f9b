import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { UnsavedGuard } from '#ui/overlays/UnsavedGuard.tsx'
import { fill, useFormat, useText } from '../i18n.tsx'
import { getSession, useSchool, useUser } from '../session/session.ts'
import { platformText } from '../words.ts'
import { dropDraft, parkDraft, parkedDraft } from './parkedDrafts.ts'
import { isUnloadAllowed } from './unloadPermission.ts'
import css from './useDraft.module.css'

export type Work<T> = {
  /** What has been typed so far. Plain data, because it is stored as JSON; must not contain passwords or codes. */
  readonly value: T
  readonly isDirty: boolean
  readonly onRestore: (value: T) => void
  /** If given, the leave dialog offers to save; resolves to whether that succeeded. */
  readonly onSave?: () => Promise<boolean>
}

export type Draft = {
  /** Render this on the page: the offer to restore a draft and the leave dialog. */
  readonly guard: ReactNode
  /** Call this after saving, before navigating away. */
  readonly clear: () => void
}

/**
 * Protects unsaved work on this screen: asks before leaving, and offers to restore what a crash, a closed tab or an expired
 * session interrupted. `screen` identifies the form, including the id of the record it edits.
 */
export function useDraft<T>(screen: string, work: Work<T>): Draft {
  const { userId } = useUser()
  const [parked, setParked] = useState(() => parkedDraft<T>(userId, screen))
  const isDone = useRef(false)
  const { value, isDirty } = work

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty && !isDone.current) parkDraft(userId, screen, value)
    // The user reverted the changes, so there is nothing to restore.
    if (!isDirty && wasDirty.current) dropDraft(userId, screen)
    if (!isDirty) isDone.current = false
    wasDirty.current = isDirty
  }, [userId, screen, value, isDirty])
  useUnloadWarning(isDirty)

  const clear = () => {
    isDone.current = true
    setParked(undefined)
    dropDraft(userId, screen)
  }
  // After an expired session there is no question: the work is stored, and it could not be saved anyway.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDone.current && getSession().user !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  const leave = () => {
    clear()
    blocker.proceed?.()
  }
  const save = async () => {
    if (await work.onSave?.()) leave()
    else blocker.reset?.()
  }
  const guard = (
    <>
      {parked && (
        <DraftOffer
          at={parked.at}
          onRestore={() => {
            setParked(undefined)
            work.onRestore(parked.value)
          }}
          onDiscard={clear}
        />
      )}
      <UnsavedGuard
        open={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={leave}
        {...(work.onSave && { onSave: () => void save() })}
      />
    </>
  )
  return { guard, clear }
}

function useUnloadWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isUnloadAllowed() && getSession().user) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

function DraftOffer({ at, onRestore, onDiscard }: { at: number; onRestore: () => void; onDiscard: () => void }) {
  const text = useText(platformText).draft
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (
    <div className={css.offer}>
      <Notice
        tone="info"
        title={fill(text.found, { time: time(new Date(at).toISOString(), timeZone) })}
        action={
          <>
            <Button size="small" onClick={onRestore}>
              {text.restore}
            </Button>
            <Button size="small" variant="quiet" onClick={onDiscard}>
              {text.discard}
            </Button>
          </>
        }
      />
    </div>
  )
}
