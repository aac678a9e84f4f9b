import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { academics } from '#modules/school/academicsContract.ts'
import type { BellSchedule } from '#modules/school/academicsSchemas.ts'
import { lengthOf } from '#modules/school/bells.ts'
import { LineMenu } from '#platform/web/forms/LineMenu.tsx'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { academicText, useServerWords } from '../words.ts'
import css from './AcademicSetup.module.css'
import { BellDrawer } from './BellDrawer.tsx'
import own from './BellSchedules.module.css'
import { Part } from './Part.tsx'
import { useWeekday } from './useWeekday.ts'

type OpenDrawer = { schedule: BellSchedule | null } | null

export function BellSchedules({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(academicText).bells
  const [open, setOpen] = useState<OpenDrawer>(null)
  const reading = useRead(academics.routes.listBellSchedules, {})
  const schedules = reading.data?.schedules ?? []
  const add = mayEdit && (
    <Button icon={IconPlus} onClick={() => setOpen({ schedule: null })}>
      {text.add}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <Part id="bells" title={text.title} subtitle={text.hint} action={schedules.length > 0 && add} reading={reading}>
      {schedules.length === 0 ? (
        <EmptyState kind="nothing" sketch="bell" compact title={text.none} body={text.noneHint} action={add} />
      ) : (
        <div className={css.schedules}>
          {schedules.map((schedule) => (
            <Schedule
              key={schedule.scheduleId}
              schedule={schedule}
              mayEdit={mayEdit}
              onEdit={() => setOpen({ schedule })}
            />
          ))}
        </div>
      )}
      {open && (
        <BellDrawer
          key={open.schedule?.scheduleId ?? 'new'}
          schedule={open.schedule}
          others={schedules.filter((one) => one !== open.schedule)}
          onClose={close}
        />
      )}
    </Part>
  )
}

type ScheduleProps = { schedule: BellSchedule; mayEdit: boolean; onEdit: () => void }

function Schedule({ schedule, mayEdit, onEdit }: ScheduleProps) {
  const text = useText(academicText).bells
  const count = useCount()
  const nameOf = useWeekday('short')
  const removal = useRemoval(useServerWords())
  const remove = useSend(academics.routes.deleteBellSchedule)
  const create = useSend(academics.routes.createBellSchedule)
  const { scheduleId, name, weekdays, periods } = schedule
  const drop = () =>
    void removal({
      name,
      send: () => remove.mutateAsync({ params: { scheduleId } }),
      restore: () =>
        create.mutateAsync({ body: { name, weekdays, periods: periods.map(({ periodId: _, ...one }) => one) } }),
    })
  const days = weekdays.length > 0 ? weekdays.map(nameOf).join(', ') : text.noDays
  const lessons = periods.filter(({ kind }) => kind === 'lesson').length
  return (
    <section className={own.schedule} aria-label={name}>
      <div className={own.head}>
        <div className={own.words}>
          <h3 className={own.name}>{name}</h3>
          <p className={own.days}>
            {days} · {count(text.lessons, lessons)}
          </p>
        </div>
        {mayEdit && <LineMenu name={name} onEdit={onEdit} onDelete={drop} />}
      </div>
      <ol className={own.periods}>
        {periods.map((period) => (
          <li key={period.periodId} className={cx(own.period, own[period.kind])}>
            <span className={own.time}>
              {period.startsAt} – {period.endsAt}
            </span>
            <span>{period.name}</span>
            <span className={own.length}>{fill(text.minutes, { n: lengthOf(period) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
