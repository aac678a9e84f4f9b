import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import { academics } from '#modules/school/academicsContract.ts'
import { call } from '#platform/web/api.ts'
import css from '#platform/web/forms/Form.module.css'
import { fill, useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { academicText } from '../words.ts'

const parts = ['calendar', 'structure', 'teachers'] as const
/** What a new year can begin with. */
export type Taken = (typeof parts)[number]

type TakeOverProps = { from: string; value: ReadonlySet<Taken>; onChange: (value: ReadonlySet<Taken>) => void }

/** Offers what the year before had, so that a new one need not begin empty. */
export function TakeOver({ from, value, onChange }: TakeOverProps) {
  const text = useText(academicText).years.takeOver
  const tick = (part: Taken, on: boolean) => {
    const next = new Set(value)
    if (on) next.add(part)
    else next.delete(part)
    // Nobody can teach in sections that are not there.
    if (part === 'structure' && !on) next.delete('teachers')
    onChange(next)
  }
  return (
    <FieldSet label={fill(text.title, { year: from })} hint={text.hint}>
      <div className={css.form}>
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={text[part]}
            checked={value.has(part)}
            disabled={part === 'teachers' && !value.has('structure')}
            onChange={(on) => tick(part, on)}
          />
        ))}
      </div>
    </FieldSet>
  )
}

/** Brings what was ticked from one year into another. The year stands even when this fails, and it can be repeated. */
export function useTakeOver() {
  const text = useText(academicText).years.takeOver
  return async (taken: ReadonlySet<Taken>, academicYearId: string, yearId: string) => {
    try {
      if (taken.has('calendar')) await call(academics.routes.copyCalendar, { body: { academicYearId } }, { yearId })
      if (taken.has('structure')) {
        const body = { academicYearId, withTeachers: taken.has('teachers') }
        await call(gradeSetup.routes.copyYear, { body }, { yearId })
      }
    } catch {
      toast.error(text.failed)
    } finally {
      await queryClient.invalidateQueries()
    }
  }
}
