import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { operator } from '../contract.ts'
import type { BackupList } from '../schemas.ts'
import css from './Backups.module.css'
import { operatorText } from './words.ts'

type Backup = BackupList['backups'][number]

const lookEvery = 5000
const isRunning = ({ backups }: BackupList) => backups[0]?.endedAt === null

/** The backups of the whole installation. */
export function Backups() {
  const text = useText(operatorText).backups
  const read = useRead(
    operator.routes.listBackups,
    {},
    { refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? lookEvery : false) },
  )
  const send = useSend(operator.routes.startBackup)
  const start = () =>
    send.mutate(
      {},
      {
        onSuccess: () => {
          toast.success(text.started)
          // The process that makes it notes its beginning within seconds.
          setTimeout(() => void read.refetch(), lookEvery)
        },
      },
    )
  const list = read.data
  return (
    <>
      <PageHeader
        title={text.title}
        {...(list?.without === null && {
          subtitle: fill(text.subtitle, { days: list.days }),
          actions: (
            <Button variant="primary" loading={send.isPending} disabled={isRunning(list)} onClick={start}>
              {text.start}
            </Button>
          ),
        })}
      />
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={4} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" body={read.error.message} onRetry={() => void read.refetch()} />}
      {list && <List list={list} />}
    </>
  )
}

const twoDays = 2 * 86_400_000

function List({ list }: { list: BackupList }) {
  const text = useText(operatorText).backups
  const { without, backups } = list
  if (without && backups.length === 0)
    return (
      <Notice tone="warn" title={without === 'setting' ? text.without.setting : text.without.ownTools}>
        {without === 'setting' ? text.without.settingBody : text.without.ownToolsBody}
      </Notice>
    )
  if (backups.length === 0) return <EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} />
  const last = backups.find(({ name }) => name !== null)
  const isStale = !last || Date.now() - Date.parse(last.startedAt) > twoDays
  return (
    <>
      {isStale && (
        <Notice tone="bad" title={text.stale}>
          {text.staleBody}
        </Notice>
      )}
      <div className={css.scroll}>
        <table className={css.backups}>
          <thead>
            <tr>
              <th scope="col">{text.began}</th>
              <th scope="col">{text.state}</th>
              <th scope="col">{text.size}</th>
              <th scope="col">{text.took}</th>
              <th scope="col">{text.verified}</th>
            </tr>
          </thead>
          <tbody>
            {backups.map((backup) => (
              <Line key={backup.backupId} backup={backup} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Line({ backup }: { backup: Backup }) {
  const text = useText(operatorText).backups
  const { time, number } = useFormat()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { startedAt, endedAt, size, verifiedAt, failure } = backup
  const minutes = endedAt && Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000))
  return (
    <tr>
      <th scope="row">{time(startedAt, zone)}</th>
      <td>
        <State backup={backup} />
        {failure && <div className={css.reason}>{failure}</div>}
      </td>
      <td>{size === null ? '–' : showSize(size)}</td>
      <td>{minutes ? fill(text.minutes, { n: number(minutes) }) : '–'}</td>
      <td>{verifiedAt ? time(verifiedAt, zone) : size === null ? '–' : text.never}</td>
    </tr>
  )
}

function State({ backup: { endedAt, failure } }: { backup: Backup }) {
  const text = useText(operatorText).backups.states
  if (failure) return <Status tone="bad">{text.failed}</Status>
  return endedAt ? <Status tone="good">{text.done}</Status> : <Status tone="part">{text.running}</Status>
}
