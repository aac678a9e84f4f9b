import { useState } from 'react'
import { useSend } from '#platform/web/query.ts'
import { notifications } from '../contract.ts'
import type { Choice, Preferences } from '../schemas.ts'

/** The form's values. The times are kept while quiet hours are off, so that turning them on again restores them. */
export type Settings = {
  readonly choices: readonly Choice[]
  readonly isQuiet: boolean
  readonly from: string | null
  readonly to: string | null
  readonly language: Preferences['language']
}

const defaultHours = { from: '21:00', to: '06:30' } as const

export const settingsOf = ({ categories, quietHours, language }: Preferences): Settings => ({
  choices: categories.map(({ urgent: _, fixed: __, ...choice }) => choice),
  isQuiet: quietHours !== null,
  ...(quietHours ?? defaultHours),
  language,
})

export type TimeProblem = 'needTime' | 'sameTime'

/** Validation errors of the quiet hours, by field. */
export function problemsOf({ isQuiet, from, to }: Settings): { from?: TimeProblem; to?: TimeProblem } {
  if (!isQuiet) return {}
  return {
    ...(from === null && { from: 'needTime' }),
    ...(to === null && { to: 'needTime' }),
    ...(from !== null && from === to && { to: 'sameTime' }),
  }
}

const same = (a: Settings, b: Settings) => JSON.stringify(a) === JSON.stringify(b)

/** Form state. `save` resolves to whether the settings were saved and throws server errors. */
export function useSettingsForm(loaded: Preferences) {
  const [saved, setSaved] = useState(() => settingsOf(loaded))
  const [mine, setMine] = useState(saved)
  const [isChecked, setChecked] = useState(false)
  const send = useSend(notifications.routes.savePreferences)
  const problems = problemsOf(mine)
  const save = async (): Promise<boolean> => {
    setChecked(true)
    const { isQuiet, from, to, language } = mine
    if (send.isPending || problems.from || problems.to) return false
    const quietHours = isQuiet && from && to ? { from, to } : null
    const { data } = await send.mutateAsync({ body: { categories: [...mine.choices], quietHours, language } })
    const now = { ...settingsOf(data), from, to }
    setSaved(now)
    setMine(now)
    setChecked(false)
    return true
  }
  return {
    mine,
    problems: isChecked ? problems : {},
    isDirty: !same(mine, saved),
    isSaving: send.isPending,
    change: (changes: Partial<Settings>) => setMine((before) => ({ ...before, ...changes })),
    choose: (category: string, changes: Partial<Choice>) =>
      setMine((before) => ({
        ...before,
        choices: before.choices.map((choice) => (choice.category === category ? { ...choice, ...changes } : choice)),
      })),
    undo: () => {
      setChecked(false)
      setMine(saved)
    },
    save,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
