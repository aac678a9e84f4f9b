import type { ReactNode } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { showSize } from '#ui/formats/fileSize.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { operator } from '../contract.ts'
import type { InstallationStatus } from '../schemas.ts'
import css from './StatusPage.module.css'
import { findTroubles } from './troubles.ts'
import { operatorText } from './words.ts'

type StatusProps = { status: InstallationStatus }

const lookEvery = 15_000

/** How the installation is doing, as the server that answers sees it. */
export function StatusPage() {
  const text = useText(operatorText).status
  const read = useRead(operator.routes.getStatus, {}, { refetchInterval: lookEvery })
  return (
    <>
      <PageHeader title={text.title} />
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={3} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" body={read.error.message} onRetry={() => void read.refetch()} />}
      {read.data && <Overview status={read.data} />}
    </>
  )
}

function Overview({ status }: StatusProps) {
  return (
    <div className={css.page}>
      <Troubles status={status} />
      <div className={css.panels}>
        <Versions status={status} />
        <Queue status={status} />
        <Backups status={status} />
        <Disk status={status} />
      </div>
      <Hosts status={status} />
      <Schools status={status} />
      <Limits status={status} />
    </div>
  )
}

function Troubles({ status }: StatusProps) {
  const text = useText(operatorText).status
  const troubles = findTroubles(status, Date.now())
  if (troubles.length === 0) return <Notice tone="good" title={text.well} />
  return (
    <Notice tone="bad" title={text.attention}>
      <ul className={css.troubles}>
        {troubles.map(({ kind, values }) => (
          <li key={kind + Object.values(values).join()}>{fill(text.troubles[kind], values)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function useTime() {
  const { time } = useFormat()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (instant: string | null) => (instant ? time(instant, zone) : '–')
}

const Facts = ({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) => (
  <Panel title={title}>
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)

function Versions({ status: { versions, startedAt, migrations } }: StatusProps) {
  const text = useText(operatorText).status
  const time = useTime()
  const { number } = useFormat()
  return (
    <Facts
      title={text.versions}
      facts={[
        ['Banyan', versions.banyan],
        ['Node', versions.node],
        ['PostgreSQL', versions.postgres],
        [text.startedAt, time(startedAt)],
        [text.migrations, `${number(migrations.applied)} · ${time(migrations.appliedAt)}`],
      ]}
    />
  )
}

function Queue({ status: { jobs, watch } }: StatusProps) {
  const text = useText(operatorText).status
  const time = useTime()
  const { number } = useFormat()
  const onOff = (is: boolean) => (is ? text.on : text.off)
  return (
    <Facts
      title={text.jobs}
      facts={[
        [text.running, number(jobs.running)],
        [text.waiting, number(jobs.waiting)],
        [text.oldest, time(jobs.oldest)],
        [text.failed, number(jobs.failed)],
        [
          text.watch,
          `${text.metrics}: ${onOff(watch.metrics)} · ${text.traces}: ${onOff(watch.traces)} · ${text.errorReports}: ${onOff(watch.errorReports)}`,
        ],
      ]}
    />
  )
}

function Backups({ status: { backups } }: StatusProps) {
  const all = useText(operatorText)
  const time = useTime()
  const { without } = backups
  const words = without === 'setting' ? all.backups.without.setting : all.backups.without.ownTools
  return (
    <Facts
      title={all.backups.title}
      facts={[
        [all.status.made, without && !backups.madeAt ? words : time(backups.madeAt)],
        [all.backups.verified, time(backups.verifiedAt)],
      ]}
    />
  )
}

function Disk({ status: { disk, storage } }: StatusProps) {
  const text = useText(operatorText).status
  const { number } = useFormat()
  return (
    <Facts
      title={text.storage}
      facts={[
        [text.free, disk ? fill(text.freeOf, { free: showSize(disk.free), size: showSize(disk.size) }) : '–'],
        [text.stored, `${showSize(storage.bytes)} · ${fill(text.files, { n: number(storage.files) })}`],
        [text.limit, storage.limit === null ? text.none : showSize(storage.limit)],
      ]}
    />
  )
}

type TableProps = {
  title: string
  subtitle?: string
  heads: readonly string[]
  empty: string
  rows: readonly ReactNode[]
}

const Table = ({ title, subtitle, heads, empty, rows }: TableProps) => (
  <Panel title={title} subtitle={subtitle}>
    {rows.length === 0 ? (
      <p className={css.empty}>{empty}</p>
    ) : (
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      </div>
    )}
  </Panel>
)

function Hosts({ status: { hosts } }: StatusProps) {
  const text = useText(operatorText).status
  const time = useTime()
  const { date } = useFormat()
  return (
    <Table
      title={text.hosts}
      subtitle={fill(hosts.https ? text.hostsHint : text.hostsPlain, { base: hosts.baseDomain })}
      heads={[text.host, text.state, text.validUntil, text.checkedAt]}
      empty={hosts.https ? text.hostsNone : text.hostsUnchecked}
      rows={hosts.certificates.map(({ host, validUntil, failure, checkedAt }) => (
        <tr key={host}>
          <th scope="row">{host}</th>
          <td>
            <Status tone={failure ? 'bad' : 'good'}>{text.certificate[failure ?? 'good']}</Status>
          </td>
          <td>{validUntil ? date(validUntil.slice(0, 10)) : '–'}</td>
          <td>{time(checkedAt)}</td>
        </tr>
      ))}
    />
  )
}

function Schools({ status: { storage } }: StatusProps) {
  const text = useText(operatorText).status
  const time = useTime()
  const { number } = useFormat()
  return (
    <Table
      title={text.schools}
      {...(storage.measuredAt && { subtitle: fill(text.measured, { time: time(storage.measuredAt) }) })}
      heads={[text.school, text.size, text.fileCount]}
      empty={text.schoolsNone}
      rows={storage.schools.map(({ tenantId, name, bytes, files }) => (
        <tr key={tenantId}>
          <th scope="row">{name}</th>
          <td>{showSize(bytes)}</td>
          <td>{number(files)}</td>
        </tr>
      ))}
    />
  )
}

function Limits({ status: { limits } }: StatusProps) {
  const text = useText(operatorText).status
  const time = useTime()
  const { number } = useFormat()
  return (
    <Table
      title={text.limits}
      subtitle={text.limitsHint}
      heads={[text.reached, text.school, text.times, text.last]}
      empty={text.limitsNone}
      rows={limits.map(({ code, name, count, lastAt }) => (
        <tr key={`${code} ${name}`}>
          <th scope="row">{text.codes[code]}</th>
          <td>{name ?? text.nobody}</td>
          <td>{number(count)}</td>
          <td>{time(lastAt)}</td>
        </tr>
      ))}
    />
  )
}
