import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { downloads } from '../contract.ts'
import type { Download } from '../schemas.ts'
import css from './DownloadList.module.css'
import { downloadsText, useServerWords } from './words.ts'

/** Polling interval in milliseconds, while a file is being made. */
const lookEvery = 2000
const step = 20
const maxShown = 200

const isActive = ({ state }: Download) => state === 'waiting' || state === 'running'

/** The files made for the user: their state, progress and download. */
export function DownloadList() {
  const text = useText(downloadsText)
  const [size, setSize] = useState(step)
  const list = useRead(
    downloads.routes.listDownloads,
    { query: { size } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.rows.some(isActive) ? lookEvery : false),
    },
  )
  if (list.isPending)
    return (
      <Loading>
        <SkeletonRows rows={3} columns={3} />
      </Loading>
    )
  if (!list.data)
    return <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} compact />
  const { rows, total } = list.data
  if (rows.length === 0)
    return <EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} compact />
  return (
    <>
      <Lines label={text.files}>
        {rows.map((one) => (
          <DownloadLine key={one.downloadId} one={one} />
        ))}
      </Lines>
      {rows.length < Math.min(total, maxShown) && (
        <Button
          className={css.more}
          loading={list.isPlaceholderData}
          onClick={() => setSize(Math.min(size + step, maxShown))}
        >
          {text.more}
        </Button>
      )}
    </>
  )
}

const tones: Record<Download['state'], StatusTone> = { waiting: 'draft', running: 'part', ready: 'good', failed: 'bad' }

function DownloadLine({ one }: { one: Download }) {
  const text = useText(downloadsText)
  const title = one.title[useLanguage()]
  return (
    <Line
      name={title}
      meta={useMeta(one)}
      more={
        isActive(one) && (
          <ProgressBar
            label={title}
            value={one.total > 0 ? (100 * one.done) / one.total : undefined}
            className={css.bar}
          />
        )
      }
    >
      <Status tone={tones[one.state]}>{text.states[one.state]}</Status>
      <Actions one={one} title={title} />
    </Line>
  )
}

/** What is known of the file: the rows written so far, then its size and how long it is kept. */
function useMeta({ state, done, total, createdAt, expiresAt, file, cause }: Download): string {
  const text = useText(downloadsText)
  const say = useServerWords()
  const { number, time } = useFormat()
  const { timeZone } = useSchool()
  const started = fill(text.started, { time: time(createdAt, timeZone) })
  if (state === 'failed') return `${started} · ${cause ? say(cause) : text.failedHint}`
  if (file) {
    const until = fill(text.until, { date: time(expiresAt, timeZone, { day: 'numeric', month: 'short' }) })
    return `${file.name} · ${showSize(file.size)} · ${until}`
  }
  return total > 0 ? `${started} · ${fill(text.rows, { done: number(done), total: number(total) })}` : started
}

function Actions({ one, title }: { one: Download; title: string }) {
  const text = useText(downloadsText)
  const say = useServerWords()
  const remove = useSend(downloads.routes.deleteDownload)
  const retry = useSend(downloads.routes.retryDownload)
  const [isOpening, setOpening] = useState(false)
  const params = { downloadId: one.downloadId }
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  const open = async () => {
    setOpening(true)
    await attempt(async () => {
      // A link works for some minutes only, so it is asked for when it is needed.
      const { file } = await call(downloads.routes.getDownload, { params })
      if (file) saveAs(file)
    })
    setOpening(false)
  }
  return (
    <div className={css.acts}>
      {one.state === 'ready' && (
        <Button
          size="small"
          icon={IconDownload}
          loading={isOpening}
          aria-label={fill(text.downloadNamed, { title })}
          onClick={() => void open()}
        >
          {text.download}
        </Button>
      )}
      {one.mayRetry && (
        <Button
          size="small"
          icon={IconRefresh}
          loading={retry.isPending}
          aria-label={fill(text.retryNamed, { title })}
          onClick={() => void attempt(async () => toast.info(say(await retry.mutateAsync({ params }))))}
        >
          {text.retry}
        </Button>
      )}
      <IconButton
        icon={IconTrash}
        label={fill(text.delete, { title })}
        disabled={remove.isPending}
        onClick={() => void attempt(async () => toast.info(say(await remove.mutateAsync({ params }))))}
      />
    </div>
  )
}

function saveAs({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
