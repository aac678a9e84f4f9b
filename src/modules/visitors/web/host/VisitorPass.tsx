import { useParams } from 'react-router'
import { visitorPasses } from '#modules/visitors/contract.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { codeText } from '../../rules/passCode.ts'
import { PublicPage } from '../PublicPage.tsx'
import { QrCode } from '../QrCode.tsx'
import css from '../Visitors.module.css'
import { useServerWords, visitorText } from '../words.ts'

/** The page behind the link a visitor was sent: no account, one code to show. */
export default function VisitorPass() {
  const text = useText(visitorText)
  const say = useServerWords()
  const { code: passCode = '' } = useParams()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(visitorPasses.routes.getVisitorPass, { params: { passCode } })
  return (
    <PublicPage title={text.passTitle}>
      {read.isError && (
        <EmptyState
          kind="failed"
          body={say(read.error)}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={3} columns={1} />
        </Loading>
      )}
      {read.data && (
        <div className={css.centre}>
          <QrCode text={codeText('pass', passCode)} label={text.passShow} />
          <p>{text.passShow}</p>
          <p className={css.big}>{read.data.name}</p>
          <p>{time(read.data.expectedAt, timeZone, { dateStyle: 'full', timeStyle: 'short' })}</p>
          <p>
            {[read.data.purpose, read.data.host && fill(text.passWith, { host: read.data.host })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {read.data.note && <p className={css.quiet}>{read.data.note}</p>}
        </div>
      )}
    </PublicPage>
  )
}
