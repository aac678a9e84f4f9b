import { IconBell } from '@tabler/icons-react'
import { approving } from '#modules/gradebook/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { cards } from '../../contracts/cardContract.ts'
import type { CardReading } from '../../contracts/cardSchemas.ts'
import { useServerWords } from '../words.ts'
import css from './ClassPrint.module.css'
import { cardText } from './words.ts'

type CardReadersProps = { classId: string; termKey: string; onClose: () => void }

const isRead = ({ guardians }: CardReading) => guardians.some(({ readAt }) => readAt !== null)

/** Which families have read their card and which have not, with a reminder to those. */
export function CardReaders({ classId, termKey, onClose }: CardReadersProps) {
  const text = useText(cardText).readings
  const read = useRead(cards.routes.listReadings, { params: { classId }, query: { termKey } })
  const rows = read.data?.rows ?? []
  const done = rows.filter(isRead)
  const unread = rows.filter((row) => !isRead(row))
  return (
    <Drawer
      open
      onClose={onClose}
      title={text.title}
      subtitle={read.data && fill(text.summary, { n: done.length, all: rows.length })}
    >
      {read.data ? (
        <div className={css.fields}>
          {unread.length > 0 && (
            <Section title={text.unread} action={<Remind classId={classId} termKey={termKey} unread={unread} />}>
              <Readings rows={unread} label={text.unread} />
            </Section>
          )}
          {done.length > 0 && (
            <Section title={text.read}>
              <Readings rows={done} label={text.read} />
            </Section>
          )}
        </div>
      ) : read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={2} />
        </Loading>
      )}
    </Drawer>
  )
}

function Remind({ classId, termKey, unread }: Omit<CardReadersProps, 'onClose'> & { unread: readonly CardReading[] }) {
  const text = useText(cardText).readings
  const count = useCount()
  const say = useServerWords()
  const user = useUser()
  const remind = useSend(cards.routes.remindReaders)
  // Whoever has no account cannot be reminded here.
  const families = unread.filter(({ guardians }) => guardians.length > 0).length
  if (families === 0 || !(user.roleId === roles.teacher || mayUse(approving, user))) return null
  return (
    <Button
      size="small"
      icon={IconBell}
      loading={remind.isPending}
      onClick={() =>
        remind.mutate(
          { params: { classId }, body: { termKey } },
          {
            onSuccess: ({ data }) =>
              toast.success(data.families === 0 ? text.remindedToday : count(text.reminded, data.families)),
            onError: (problem) => toast.error(say(problem)),
          },
        )
      }
    >
      {count(text.remind, families)}
    </Button>
  )
}

function Readings({ rows, label }: { rows: readonly CardReading[]; label: string }) {
  const text = useText(cardText).readings
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const on = (instant: string) => time(instant, timeZone, { dateStyle: 'medium' })
  const wordsOf = ({ guardians, studentReadAt }: CardReading) => {
    const byGuardians = guardians.flatMap(({ name, readAt }) =>
      readAt ? [fill(text.readBy, { name, date: on(readAt) })] : [],
    )
    const byStudent = studentReadAt ? [fill(text.readByStudent, { date: on(studentReadAt) })] : []
    return [...byGuardians, ...byStudent].join(' · ')
  }
  return (
    <Lines label={label}>
      {rows.map((row) => (
        <Line key={row.cardId} name={`${row.rollNo} ${row.studentName}`} meta={wordsOf(row)}>
          {row.guardians.length === 0 && <Status tone="neutral">{text.noAccount}</Status>}
        </Line>
      ))}
    </Lines>
  )
}
