import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { calendar } from '../contract.ts'
import { familyCalendar } from '../familyContract.ts'
import css from './EntryDrawer.module.css'
import { calendarText, useServerWords } from './words.ts'

const staffRoutes = {
  state: calendar.routes.getFeedState,
  renew: calendar.routes.renewFeed,
  revoke: calendar.routes.revokeFeed,
}
const familyRoutes = {
  state: familyCalendar.routes.getFamilyFeed,
  renew: familyCalendar.routes.renewFamilyFeed,
  revoke: familyCalendar.routes.revokeFamilyFeed,
}

/** The secret address for subscribing from other calendar programs. */
export function FeedDrawer({ isFamily = false, onClose }: { isFamily?: boolean; onClose: () => void }) {
  const routes = isFamily ? familyRoutes : staffRoutes
  const text = useText(calendarText).feed
  const say = useServerWords()
  const { time, ago } = useFormat()
  const { timeZone } = useSchool()
  const state = useRead(routes.state, {})
  const renew = useSend(routes.renew)
  const revoke = useSend(routes.revoke)
  const [address, setAddress] = useState<string | null>(null)
  const failed = (problem: unknown) => toast.error(say(problem as ApiProblem))
  const create = () =>
    void renew
      .mutateAsync({})
      // Use the host the page was opened on, which the server may not know.
      .then(({ data }) => setAddress(new URL(new URL(data.url).pathname, window.location.origin).href))
      .catch(failed)
  const remove = () =>
    void revoke
      .mutateAsync({})
      .then((answer) => {
        setAddress(null)
        toast.success(say(answer))
      })
      .catch(failed)
  const { exists = false, createdAt = null, lastReadAt = null } = state.data ?? {}
  return (
    <Drawer
      open
      title={text.title}
      onClose={onClose}
      actions={
        <>
          {exists && (
            <Button variant="quiet" loading={revoke.isPending} onClick={remove}>
              {text.revoke}
            </Button>
          )}
          <Button variant="primary" loading={renew.isPending} onClick={create}>
            {exists ? text.renew : text.make}
          </Button>
        </>
      }
    >
      <div className={css.facts}>
        <p>{text.about}</p>
        {state.data && !exists && <p>{text.none}</p>}
        {exists && createdAt && (
          <p>
            {fill(text.since, { day: time(createdAt, timeZone) })},{' '}
            {lastReadAt ? fill(text.read, { ago: ago(lastReadAt) }) : text.unread}
          </p>
        )}
        {exists && !address && <p>{text.renewHint}</p>}
        {address && <Address address={address} />}
      </div>
    </Drawer>
  )
}

function Address({ address }: { address: string }) {
  const text = useText(calendarText).feed
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.success(text.copied)
  }
  return (
    <>
      <Notice tone="info" title={text.once} />
      <TextField label={text.address} readOnly value={address} onChange={() => {}} />
      <Button onClick={() => void copy()}>{text.copy}</Button>
      <Link to={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(address)}`}>{text.google}</Link>
      <Link to={address} download="calendar.ics">
        {text.download}
      </Link>
    </>
  )
}
