import { IconDeviceTv, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { noticeOffice } from '#modules/notices/contract.ts'
import { boardChanged } from '#modules/notices/events.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { HubTabs, useHubPlace } from '../HubTabs.tsx'
import { NoticeEntry } from '../NoticeEntry.tsx'
import css from '../Notices.module.css'
import { noticePath, noticePaths } from '../paths.ts'
import { noticeTitles } from '../titles.ts'
import { useNoticeAddress } from '../useNoticeAddress.ts'
import { noticeText } from '../words.ts'
import { OfficeDetail } from './OfficeDetail.tsx'
import { phaseTones } from './phaseTones.ts'

const NoticeEditor = lazy(() => import('./NoticeEditor.tsx').then((file) => ({ default: file.NoticeEditor })))

/** The school's announcements with how they are read, and the one that is open. */
export default function AdminHub() {
  const { titles } = useText(noticeTitles)
  const text = useText(noticeText)
  const user = useUser()
  const count = useCount()
  const { number } = useFormat()
  const { pathname, phase, type } = useHubPlace()
  const navigate = useNavigate()
  const { chosen, isNew, linkTo, back } = useNoticeAddress(pathname)
  useLiveRefresh(boardChanged)
  const mayWrite = mayUse(noticeOffice.routes.addNotice.access, user)
  // What is not published yet is work in progress, so it stands with the ongoing ones.
  const read = useRead(
    noticeOffice.routes.listNotices,
    { query: { size: 50, ...(phase === 'past' && { phase }), ...(type && { type }) } },
    { placeholderData: (before) => before },
  )
  const rows = (read.data?.rows ?? []).filter((row) => phase === 'past' || row.phase !== 'past')
  const add = mayWrite && (
    <ButtonLink to={`${pathname}?new=1`} variant="primary" icon={IconPlus}>
      {text.office.new}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={titles.hub}
        subtitle={text.board.hubSubtitle}
        actions={
          <>
            <ButtonLink icon={IconDeviceTv} to={noticePaths.screen}>
              {text.board.screen}
            </ButtonLink>
            {add}
          </>
        }
      >
        <HubTabs hub={noticePaths.adminHub} />
      </PageHeader>
      <div className={css.split} data-open={chosen ? '' : undefined}>
        <div>
          {!read.data ? (
            read.isError ? (
              <EmptyState
                kind="failed"
                body={read.error.message}
                onRetry={() => void read.refetch()}
                retrying={read.isFetching}
              />
            ) : (
              <Loading>
                <SkeletonRows rows={6} columns={1} />
              </Loading>
            )
          ) : rows.length === 0 ? (
            <EmptyState kind="nothing" sketch="bell" title={text.board.none} body={text.office.noneHint} action={add} />
          ) : (
            <ul className={css.entries} aria-label={text.board.list}>
              {rows.map((row) => (
                <NoticeEntry
                  key={row.noticeId}
                  notice={row}
                  to={linkTo(row.noticeId)}
                  isChosen={row.noticeId === chosen}
                >
                  <Status tone={phaseTones[row.phase]}>{text.phases[row.phase]}</Status>
                  {row.phase !== 'draft' && (
                    <span className={css.quiet}>
                      {fill(text.office.reads, { read: number(row.reads), all: number(row.recipients) })}
                    </span>
                  )}
                  {row.waitingComments > 0 && (
                    <Status tone="part">{count(text.office.waiting, row.waitingComments)}</Status>
                  )}
                </NoticeEntry>
              ))}
            </ul>
          )}
        </div>
        <div>
          {chosen ? (
            <OfficeDetail key={chosen} noticeId={chosen} back={back} mayWrite={mayWrite} />
          ) : (
            <EmptyState kind="nothing" sketch="register" title={text.board.choose} body={text.board.chooseHint} />
          )}
        </div>
      </div>
      <Suspense>
        {isNew && mayWrite && (
          <NoticeEditor
            notice={null}
            type={type}
            onClose={(noticeId) => {
              void navigate(noticeId ? noticePath(pathname, noticeId) : pathname, { replace: true })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
