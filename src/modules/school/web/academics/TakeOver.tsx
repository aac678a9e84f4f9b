import { academics } from '#modules/school/academicsContract.ts'
import { call } from '#platform/web/api.ts'
import css from '#platform/web/forms/Form.module.css'
import { fill, useText, useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { queryClient } from '#platform/web/query.ts'
import type { YearCopy } from '#platform/web/screen.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { academicText } from '../words.ts'

/** Working days and bell schedules; other modules add their own choices. */
const calendar = 'calendar'

/** Names of the choices to copy into a new year. */
type YearParts = ReadonlySet<string>

export function defaultYearParts(): YearParts {
  const choices = getModules().flatMap(({ yearCopy }) => yearCopy?.choices ?? [])
  return new Set([calendar, ...choices.filter(({ isDefault }) => isDefault).map(({ name }) => name)])
}

function useChoices(): YearCopy['choices'] {
  const text = useText(academicText).years.takeOver
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  const others = modules.flatMap(({ yearCopy }, at) =>
    (yearCopy?.choices ?? []).map((choice) => ({ ...choice, label: words[at]?.titles[choice.label] ?? choice.label })),
  )
  return [{ name: calendar, label: text.calendar }, ...others]
}

type TakeOverProps = { from: string; value: YearParts; onChange: (value: YearParts) => void }

/** Chooses what to copy from the last year into a new one. */
export function TakeOver({ from, value, onChange }: TakeOverProps) {
  const text = useText(academicText).years.takeOver
  const choices = useChoices()
  const tick = (part: string, on: boolean) => {
    const next = new Set(value)
    if (on) next.add(part)
    else for (const choice of choices) if (choice.name === part || choice.with === part) next.delete(choice.name)
    onChange(next)
  }
  return (
    <FieldSet label={fill(text.title, { year: from })} hint={text.hint}>
      <div className={css.form}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.name}
            label={choice.label}
            checked={value.has(choice.name)}
            disabled={choice.with !== undefined && !value.has(choice.with)}
            onChange={(on) => tick(choice.name, on)}
          />
        ))}
      </div>
    </FieldSet>
  )
}

/** Copies the chosen parts. If this fails, the new year still exists and copying can be repeated. */
export function useTakeOver() {
  const text = useText(academicText).years.takeOver
  return async (parts: YearParts, from: string, into: string) => {
    try {
      if (parts.has(calendar))
        await call(academics.routes.copyCalendar, { body: { academicYearId: from } }, { yearId: into })
      for (const { yearCopy } of getModules())
        if (yearCopy?.choices.some(({ name }) => parts.has(name))) await yearCopy.copy(parts, from, into)
    } catch {
      toast.error(text.failed)
    } finally {
      await queryClient.invalidateQueries()
    }
  }
}
