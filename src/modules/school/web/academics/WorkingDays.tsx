import { useState } from 'react'
import { academics } from '#modules/school/academicsContract.ts'
import type { WorkingDays as Week } from '#modules/school/academicsSchemas.ts'
import { countWorkingDays, everyWeek, weekdays } from '#modules/school/schoolDays.ts'
import type { AcademicYear } from '#modules/tenancy/schemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { academicText, useServerWords } from '../words.ts'
import css from './AcademicSetup.module.css'
import { Part } from './Part.tsx'
import { useWeekday } from './useWeekday.ts'

const patterns = { every: [...everyWeek], odd: [1, 3, 5], even: [2, 4], never: [] } as const
type Pattern = keyof typeof patterns

/** Weeks of the month as an option value: '135' is every other week. */
const choiceOf = (weeks: readonly number[]) => weeks.join('')
const weeksOf = (value: string) => [...value].map(Number)

/** The default: six days with the second and fourth Saturdays off. */
const usual = weekdays.map((weekday) => ({
  weekday,
  weeks: [...(weekday === 7 ? patterns.never : weekday === 6 ? patterns.odd : patterns.every)],
}))

type WorkingDaysProps = { year: AcademicYear; mayEdit: boolean }

export function WorkingDays({ year, mayEdit }: WorkingDaysProps) {
  const text = useText(academicText).days
  const reading = useRead(academics.routes.getWorkingDays, {})
  return (
    <Part id="working-days" title={text.title} subtitle={text.hint} reading={reading}>
      {reading.data && (
        <WeekForm
          key={`${year.acadamicId} ${reading.data.version}`}
          week={reading.data}
          year={year}
          mayEdit={mayEdit}
        />
      )}
    </Part>
  )
}

function WeekForm({ week, year, mayEdit }: WorkingDaysProps & { week: Week }) {
  const text = useText(academicText).days
  const words = useText(formText)
  const count = useCount()
  const nameOf = useWeekday()
  const choicesFor = useChoices()
  const isUnset = week.days.length === 0
  const base = isUnset ? usual : week.days
  const [days, setDays] = useState(base)
  const isDirty = JSON.stringify(days) !== JSON.stringify(base)
  const draft = useDraft(`workingDays ${year.acadamicId}`, { value: days, isDirty, onRestore: setDays })
  const { save, problem, isSending } = useSaveWeek(draft.clear)
  const holidays = useRead(academics.routes.listHolidays, {}).data?.holidays ?? []
  const closed = holidays.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }))
  const whole = { start: year.startDate as CivilDate, end: year.endDate as CivilDate }
  const choose = (weekday: number, value: string) =>
    setDays(days.map((day) => (day.weekday === weekday ? { weekday, weeks: weeksOf(value) } : day)))
  return (
    <>
      {draft.guard}
      {problem && <Notice tone="bad" live title={problem} />}
      {isUnset && mayEdit && <p className={css.lead}>{text.none}</p>}
      <div className={css.days}>
        {days.map(({ weekday, weeks }) => (
          <NativeSelect
            key={weekday}
            label={nameOf(weekday)}
            disabled={!mayEdit}
            options={choicesFor(weeks)}
            value={choiceOf(weeks)}
            onChange={(value) => choose(weekday, value)}
          />
        ))}
      </div>
      <div className={css.foot}>
        {mayEdit && (
          <Button
            variant="primary"
            disabled={!isDirty && !isUnset}
            loading={isSending}
            onClick={() => void save({ days, version: week.version })}
          >
            {text.save}
          </Button>
        )}
        {isDirty && <Button onClick={() => setDays(base)}>{words.undo}</Button>}
        <span>{fill(count(text.total, countWorkingDays(whole, days, closed)), { year: year.name })}</span>
      </div>
    </>
  )
}

/** The common patterns, plus the current one if it is different. */
function useChoices() {
  const text = useText(academicText).days
  const common = (Object.keys(patterns) as Pattern[]).map((name) => ({
    value: choiceOf(patterns[name]),
    label: text[name],
  }))
  return (weeks: readonly number[]) => {
    const own = choiceOf(weeks)
    if (common.some(({ value }) => value === own)) return common
    return [...common, { value: own, label: fill(text.own, { weeks: weeks.join(', ') }) }]
  }
}

function useSaveWeek(clearDraft: () => void) {
  const text = useText(academicText).days
  const say = useServerWords()
  const send = useSend(academics.routes.saveWorkingDays)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (body: Week) => {
    setProblem(null)
    try {
      await send.mutateAsync({ body })
      clearDraft()
      toast.success(text.saved)
    } catch (failed) {
      const error = failed as ApiProblem
      setProblem(say(error.fields[0] ?? error))
    }
  }
  return { save, problem, isSending: send.isPending }
}
