import { academics } from '#modules/school/academicsContract.ts'
import { countWorkingDays } from '#modules/school/schoolDays.ts'
import type { AcademicYear } from '#modules/tenancy/schemas.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { academicText, useServerWords } from '../words.ts'
import type { DateRangeValues } from './StretchDrawer.tsx'
import { StretchList } from './StretchList.tsx'

export function Terms({ year, mayEdit }: { year: AcademicYear; mayEdit: boolean }) {
  const text = useText(academicText).terms
  const { date } = useFormat()
  const reading = useRead(academics.routes.listTerms, {})
  const create = useSend(academics.routes.createTerm)
  const save = useSend(academics.routes.saveTerm)
  const remove = useSend(academics.routes.deleteTerm)
  const workingDays = useWorkingDays()
  const rows = (reading.data?.terms ?? []).map((one) => ({ ...one, id: one.termId }))
  const last = rows.at(-1)?.endDate
  const start = last && last < year.endDate ? addDays(last, 1) : year.startDate
  return (
    <StretchList
      id="terms"
      year={year}
      mayEdit={mayEdit}
      reading={reading}
      rows={rows}
      text={text}
      subtitle={fill(text.hint, { year: year.name })}
      newTitle={fill(text.newTitle, { year: year.name })}
      proposed={{ name: fill(text.proposedName, { n: rows.length + 1 }), startDate: start, endDate: year.endDate }}
      maxLength={40}
      dayOf={(one) => date(one)}
      length={workingDays}
      sketch="ledger"
      besideNone={<ProposeTerms year={year} />}
      create={(body) => create.mutateAsync({ body })}
      save={(termId, body) => save.mutateAsync({ params: { termId }, body })}
      remove={(termId) => remove.mutateAsync({ params: { termId } })}
    />
  )
}

/** The working days of each term; null until working days are set. */
function useWorkingDays() {
  const text = useText(academicText).terms
  const count = useCount()
  const days = useRead(academics.routes.getWorkingDays, {}).data?.days ?? []
  const holidays = useRead(academics.routes.listHolidays, {}).data?.holidays ?? []
  if (days.length === 0) return null
  const closed = holidays.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }))
  const of = ({ startDate, endDate }: DateRangeValues) => {
    const span = { start: startDate as CivilDate, end: endDate as CivilDate }
    return count(text.working, countWorkingDays(span, days, closed))
  }
  return { header: text.length, of }
}

/** Creates two terms of equal length. */
function ProposeTerms({ year }: { year: AcademicYear }) {
  const text = useText(academicText).terms
  const say = useServerWords()
  const send = useSend(academics.routes.createTerm)
  const propose = async () => {
    const [start, end] = [year.startDate as CivilDate, year.endDate as CivilDate]
    const middle = addDays(start, Math.floor(daysBetween(start, end) / 2))
    const name = (n: number) => fill(text.proposedName, { n })
    try {
      await send.mutateAsync({ body: { name: name(1), startDate: start, endDate: middle } })
      const answer = await send.mutateAsync({
        body: { name: name(2), startDate: addDays(middle, 1), endDate: end },
      })
      toast.success(say(answer))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  return (
    <Button variant="primary" loading={send.isPending} onClick={() => void propose()}>
      {text.propose}
    </Button>
  )
}
