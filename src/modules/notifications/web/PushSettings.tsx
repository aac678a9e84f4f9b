import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { Preferences } from '../schemas.ts'
import css from './NotificationSettings.module.css'
import { readPushState, turnPushOff, turnPushOn } from './pushDevice.ts'
import { notificationText } from './words.ts'

const stateKey = ['push state'] as const

/** Push in this browser: it is turned on and off here at once, apart from what the form saves. */
export function PushSettings({ loaded, onChanged }: { loaded: Preferences; onChanged: () => unknown }) {
  const text = useText(notificationText).push
  const client = useQueryClient()
  const read = useQuery({ queryKey: stateKey, queryFn: readPushState, retry: false })
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const state = read.data ?? (read.isError ? 'off' : null)
  const change = async () => {
    setBusy(true)
    setFailed(false)
    try {
      client.setQueryData(stateKey, state === 'on' ? await turnPushOff() : await turnPushOn(loaded.pushKey))
      onChanged()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const others = loaded.pushDevices.filter(({ isCurrent }) => !isCurrent).map(({ client: name }) => name)
  return (
    <Section title={text.title} subtitle={text.hint}>
      {hasFailed && <Notice tone="bad" live title={text.failed} />}
      {state === null ? (
        <Loading>
          <SkeletonText lines={1} />
        </Loading>
      ) : state === 'off' || state === 'on' ? (
        <div className={css.push}>
          <p role="status">{text[state]}</p>
          <Button loading={isBusy} onClick={() => void change()}>
            {state === 'on' ? text.turnOff : text.turnOn}
          </Button>
        </div>
      ) : (
        <p role="status">{text[state]}</p>
      )}
      {others.length > 0 && <p className={css.devices}>{fill(text.others, { devices: others.join(', ') })}</p>}
    </Section>
  )
}
