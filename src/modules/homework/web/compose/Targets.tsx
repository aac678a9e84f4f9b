import { fill, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import css from '../Homework.module.css'
import { homeworkText } from '../words.ts'
import { targetKey } from './homeworkForm.ts'

export type ClassChoice = {
  readonly classId: string
  readonly className: string
  readonly gradeId: string
  readonly courses: readonly { readonly courseId: string; readonly courseDisplayName: string }[]
  readonly groups: readonly { readonly stdGrpId: string; readonly name: string }[]
}

type Props = {
  classes: readonly ClassChoice[]
  value: readonly string[]
  onChange: (targets: readonly string[]) => void
  error: string | undefined
}

/** The classes and groups homework is for. A group needs no tick while its whole class has one. */
export function Targets({ classes, value, onChange, error }: Props) {
  const text = useText(homeworkText).form
  const toggle = (key: string) => (on: boolean) => onChange(on ? [...value, key] : value.filter((one) => one !== key))
  return (
    <FieldSet label={text.classes} required error={error}>
      <div className={css.ticks}>
        {classes.flatMap(({ classId, className, groups }) => [
          <Checkbox key={classId} label={className} checked={value.includes(classId)} onChange={toggle(classId)} />,
          ...groups.map(({ stdGrpId, name }) => {
            const key = targetKey({ classId, stdGrpId })
            const isWhole = value.includes(classId)
            return (
              <Checkbox
                key={key}
                label={fill(text.group, { class: className, group: name })}
                checked={isWhole || value.includes(key)}
                disabled={isWhole}
                onChange={toggle(key)}
              />
            )
          }),
        ])}
      </div>
    </FieldSet>
  )
}
