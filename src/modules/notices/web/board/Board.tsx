import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { board } from '#modules/notices/contract.ts'
import { boardChanged } from '#modules/notices/events.ts'
import { type NoticeType, noticeTypes } from '#modules/notices/rules.ts'
import { call } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { NoticeEntry } from '../NoticeEntry.tsx'
import { NoticeList, perPage } from '../NoticeList.tsx'
import { NoticeSearch } from '../NoticeSearch.tsx'
import css from '../Notices.module.css'
import { useNoticeAddress } from '../useNoticeAddress.ts'
import { noticeText } from '../words.ts'
import { Comments } from './Comments.tsx'
import { NoticeAnswers } from './NoticeAnswers.tsx'
import { NoticeTexts } from './NoticeTexts.tsx'
import { Reactions } from './Reactions.tsx'

type BoardProps = {
  path: string
  /** Where the address itself says which notices are shown. */
  fixed?: { phase: 'ongoing' | 'past'; type: NoticeType | undefined }
}

/** The notices for the reader, and beside them the one that is open; on a phone one after the other. */
export function Board({ path, fixed }: BoardProps) {
  const text = useText(noticeText).board
  const address = useNoticeAddress(path)
  const { chosen, get, set, linkTo, back, page, turn } = address
  useLiveRefresh(boardChanged)
  const phase = fixed?.phase ?? (get('phase') === 'past' ? 'past' : 'ongoing')
  const type = fixed ? fixed.type : noticeTypes.find((one) => one === get('type'))
  const q = get('q') ?? ''
  const read = useRead(
    board.routes.listBoard,
    { query: { page, size: perPage, phase, q, ...(type && { type }) } },
    { isKept: q === '' && page === 1, placeholderData: (before) => before },
  )
  return (
    <div className={css.split} data-open={chosen ? '' : undefined}>
      <div>
        <div className={css.filters}>
          {!fixed && <Filters phase={phase} type={type} set={set} />}
          <NoticeSearch value={q} onChange={(value) => set('q', value)} />
        </div>
        <NoticeList
          read={read}
          isFiltered={q !== '' || type !== undefined}
          empty={
            <EmptyState
              kind="nothing"
              sketch="bell"
              title={text.none}
              body={phase === 'past' ? text.nonePast : text.noneHint}
            />
          }
          page={page}
          onTurn={turn}
        >
          {(row) => (
            <NoticeEntry
              key={row.noticeId}
              notice={row}
              to={linkTo(row.noticeId)}
              isChosen={row.noticeId === chosen}
              isNew={!row.isRead}
            >
              {(!row.isRead || (row.needsAnswer && phase === 'ongoing')) && (
                <>
                  {!row.isRead && <Badge tone="brand">{text.unread}</Badge>}
                  {row.needsAnswer && phase === 'ongoing' && <Status tone="part">{text.needsAnswer}</Status>}
                </>
              )}
            </NoticeEntry>
          )}
        </NoticeList>
      </div>
      <div>
        {chosen ? (
          <NoticeDetail key={chosen} noticeId={chosen} back={back} />
        ) : (
          <EmptyState kind="nothing" sketch="register" title={text.choose} body={text.chooseHint} />
        )}
      </div>
    </div>
  )
}

type FiltersProps = {
  phase: 'ongoing' | 'past'
  type: NoticeType | undefined
  set: (name: string, value: string | null) => void
}

function Filters({ phase, type, set }: FiltersProps) {
  const text = useText(noticeText)
  return (
    <>
      <SegmentedControl
        label={text.board.phase}
        value={phase}
        onChange={(value) => set('phase', value === 'past' ? 'past' : null)}
        options={[
          { value: 'ongoing', label: text.board.ongoing },
          { value: 'past', label: text.board.past },
        ]}
      />
      <NativeSelect
        label={text.board.type}
        labelHidden
        value={type ?? 'all'}
        onChange={(value) => set('type', value === 'all' ? null : value)}
        options={[
          { value: 'all' as const, label: text.board.everything },
          ...noticeTypes.map((value) => ({ value, label: text.types[value] })),
        ]}
      />
    </>
  )
}

/** A notice as its reader sees it. Opening it marks it as read. */
function NoticeDetail({ noticeId, back }: { noticeId: string; back: string }) {
  const text = useText(noticeText).board
  const read = useRead(board.routes.getBoardNotice, { params: { noticeId } }, { isKept: true })
  const isUnread = read.data?.isRead === false
  useEffect(() => {
    if (!isUnread) return
    // Without a network it stays unread until it is opened again.
    call(board.routes.markNoticeRead, { params: { noticeId } }).then(
      () => queryClient.invalidateQueries(),
      () => undefined,
    )
  }, [isUnread, noticeId])
  const home = (
    <ButtonLink to={back} size="small" variant="quiet" icon={IconArrowLeft} className={css.back}>
      {text.back}
    </ButtonLink>
  )
  const { data } = read
  if (!data) {
    if (!read.isError)
      return (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )
    if (read.error.status === 404 || read.error.status === 400)
      return <EmptyState kind="nothing" sketch="chair" title={text.gone} body={text.goneHint} action={home} />
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  }
  return (
    <article className={css.detail}>
      {home}
      <NoticeTexts notice={data} />
      <NoticeAnswers notice={data} />
      <Reactions notice={data} />
      <Comments notice={data} />
    </article>
  )
}
