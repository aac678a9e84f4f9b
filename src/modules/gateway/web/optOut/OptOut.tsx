import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { campaignOptOuts } from '#modules/gateway/optOutContract.ts'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { optOutNow } from '../paths.ts'
import css from './OptOut.module.css'
import { optOutText } from './words.ts'

/** The public page behind the link of a campaign's e-mail: it turns campaigns off, says so, and offers to turn them on again. */
export default function OptOut() {
  const { token = '' } = useParams()
  const text = useText(optOutText)
  const school = useSchool()
  const read = useRead(campaignOptOuts.routes.getOptOut, { params: { token } }, { retry: false })
  const save = useSend(campaignOptOuts.routes.saveOptOut)
  const isUnknown = read.error instanceof ApiProblem && [404, 422].includes(read.error.status)
  const { mutate } = save
  const [query, setQuery] = useSearchParams()
  const isAsked = query.has(optOutNow)
  // The click on the link is enough. Loading the page again must not undo what was turned on meanwhile.
  useEffect(() => {
    if (!isAsked) return
    setQuery({}, { replace: true })
    mutate({ params: { token }, body: { isOn: false } })
  }, [isAsked, token, mutate, setQuery])
  const wanted = save.isError ? undefined : save.variables?.body.isOn
  const shown = !isAsked && read.data && { ...read.data, isOn: wanted ?? read.data.isOn }
  return (
    <main id="main" className={css.page}>
      <article className={css.panel}>
        <SchoolMark
          name={school.name}
          logoUrl={school.logoUrl}
          meta={[school.place, school.board].filter(Boolean).join(' · ')}
        />
        <h1 className={css.title}>{text.title}</h1>
        {isUnknown && (
          <EmptyState kind="nothing" compact sketch="register" title={text.unknown} body={text.unknownHint} />
        )}
        {read.isError && !isUnknown && (
          <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
        {read.isPending && (
          <Loading>
            <SkeletonRows rows={2} columns={1} />
          </Loading>
        )}
        {shown && (
          <>
            <Status tone={shown.isOn ? 'good' : 'draft'}>{shown.isOn ? text.on : text.off}</Status>
            <p aria-live="polite">
              {fill(shown.isOn ? text.onHint : text.offHint, { channel: text.channels[shown.channel] })}
            </p>
            <div>
              <Button
                variant={shown.isOn ? 'primary' : 'secondary'}
                loading={save.isPending}
                onClick={() => mutate({ params: { token }, body: { isOn: !shown.isOn } })}
              >
                {shown.isOn ? text.turnOff : text.turnOn}
              </Button>
            </div>
          </>
        )}
      </article>
    </main>
  )
}
