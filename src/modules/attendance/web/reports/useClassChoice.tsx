import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { classes } from '#modules/classes/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Select } from '#ui/select/Select.tsx'
import { attendanceText } from '../words.ts'

type ClassChoice = {
  readonly classId: string | null
  readonly className: string
  readonly isPending: boolean
  readonly field: ReactNode
}

/** The selected class of a teacher: the one in the address, else their own, else the first. */
export function useClassChoice(): ClassChoice {
  const text = useText(attendanceText).days
  const [params, setParams] = useSearchParams()
  const list = useRead(classes.routes.listMyClasses, {})
  const all = list.data?.classes ?? []
  const chosen =
    all.find(({ classId }) => classId === params.get('class')) ??
    all.find(({ isClassTeacher }) => isClassTeacher) ??
    all[0]
  const field = all.length > 1 && (
    <Select
      label={text.class}
      labelHidden
      value={chosen?.classId ?? null}
      onChange={(classId) => {
        if (classId) setParams({ class: classId }, { replace: true })
      }}
      options={all.map(({ classId, className }) => ({ value: classId, label: className }))}
    />
  )
  return { classId: chosen?.classId ?? null, className: chosen?.className ?? '', isPending: list.isPending, field }
}
