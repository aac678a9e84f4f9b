import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { UnsavedGuard } from '#ui/overlays/UnsavedGuard.tsx'
import { fill, useFormat, useText } from '../i18n.tsx'
import { getSession, useSchool, useUser } from '../session/session.ts'
import { platformText } from '../words.ts'
import { mayLeaveFreely } from './exitPermission.ts'
import { dropDraft, parkDraft, parkedDraft } from './parkedDrafts.ts'
import css from './useDraft.module.css'

export type Work<T> = {
  /** What is typed so far; plain data, because it is kept as JSON. Leave passwords and codes out of it. */
  readonly value: T
  readonly isDirty: boolean
  readonly onRestore: (value: T) => void
  /** Offered in the question before leaving, when given; resolves to whether it was saved. */
  readonly onSave?: () => Promise<boolean>
}

export type Draft = {
  /** Put it on the page: the offer to take up earlier work, and the question before leaving. */
  readonly guard: ReactNode
  /** Call it when the work is saved, before going elsewhere. */
  readonly clear: () => void
}

/**
 * Keeps unsaved work of this screen for this person: leaving asks first, and what a crash, a closed tab or an ended
 * session interrupted is offered back. `screen` names the form, with the id of what it edits.
 */
export function useDraft<T>(screen: string, work: Work<T>): Draft {
  const { userId } = useUser()
  const [parked, setParked] = useState(() => parkedDraft<T>(userId, screen))
  const isSettled = useRef(false)
  const { value, isDirty } = work

  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty && !isSettled.current) parkDraft(userId, screen, value)
    // Taken back by hand: there is nothing left to offer.
    if (!isDirty && wasDirty.current) dropDraft(userId, screen)
    if (!isDirty) isSettled.current = false
    wasDirty.current = isDirty
  }, [userId, screen, value, isDirty])
  useAskBeforeUnload(isDirty)

  const forget = () => {
    isSettled.current = true
    setParked(undefined)
    dropDraft(userId, screen)
  }
  // Whoever has been logged out is not asked: their work is parked, and they could not save it anyway.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSettled.current && getSession().user !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  const leave = () => {
    forget()
    blocker.proceed?.()
  }
  const save = async () => {
    if (await work.onSave?.()) leave()
    else blocker.reset?.()
  }
  const guard = (
    <>
      {parked && (
        <Offer
          at={parked.at}
          onRestore={() => {
            setParked(undefined)
            work.onRestore(parked.value)
          }}
          onDiscard={forget}
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
  return { guard, clear: forget }
}

function useAskBeforeUnload(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeaveFreely() && getSession().user) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

function Offer({ at, onRestore, onDiscard }: { at: number; onRestore: () => void; onDiscard: () => void }) {
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
