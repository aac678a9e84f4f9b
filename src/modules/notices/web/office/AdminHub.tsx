import { IconDeviceTv, IconInbox, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { hubAdmins } from '#modules/notices/access.ts'
import { noticeOffice } from '#modules/notices/contract.ts'
import { boardChanged } from '#modules/notices/events.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { HubTabs, useHubPlace } from '../HubTabs.tsx'
import { NoticeEntry } from '../NoticeEntry.tsx'
import { NoticeList, perPage } from '../NoticeList.tsx'
import { NoticeSearch } from '../NoticeSearch.tsx'
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
  const { chosen, isNew, get, set, linkTo, back, page, turn } = useNoticeAddress(pathname)
  useLiveRefresh(boardChanged)
  const mayWrite = mayUse(noticeOffice.routes.addNotice.access, user)
  const q = get('q') ?? ''
  // What is not published yet is work in progress, so it stands with the ongoing ones.
  const read = useRead(
    noticeOffice.routes.listNotices,
    { query: { page, size: perPage, q, phase: phase === 'past' ? 'past' : 'current', ...(type && { type }) } },
    { placeholderData: (before) => before },
  )
  const add = mayWrite && (
    <ButtonLink to={`${pathname}?new=1`} variant="primary" icon={IconPlus}>
      {text.office.new}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={mayUse(hubAdmins, user) ? titles.hub : titles.board}
        subtitle={text.board.hubSubtitle}
        actions={
          <>
            <ButtonLink icon={IconInbox} to={noticePaths.staff}>
              {text.office.own}
            </ButtonLink>
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
        <div className={css.side}>
          <NoticeSearch value={q} onChange={(value) => set('q', value)} />
          <NoticeList
            read={read}
            isFiltered={q !== '' || type !== undefined}
            empty={
              <EmptyState
                kind="nothing"
                sketch="bell"
                title={text.board.none}
                body={phase === 'past' ? text.board.nonePast : text.office.noneHint}
                action={phase === 'ongoing' && add}
              />
            }
            page={page}
            onTurn={turn}
          >
            {(row) => (
              <NoticeEntry key={row.noticeId} notice={row} to={linkTo(row.noticeId)} isChosen={row.noticeId === chosen}>
                <Status tone={phaseTones[row.phase]}>{text.phases[row.phase]}</Status>
                <span className={css.quiet}>
                  {row.phase === 'draft' || row.phase === 'scheduled'
                    ? count(text.office.count, row.recipients)
                    : fill(text.office.reads, { read: number(row.reads), all: number(row.recipients) })}
                </span>
                {row.waitingComments > 0 && (
                  <Status tone="part">{count(text.office.waiting, row.waitingComments)}</Status>
                )}
              </NoticeEntry>
            )}
          </NoticeList>
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
