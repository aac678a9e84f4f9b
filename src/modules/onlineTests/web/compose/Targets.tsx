import type { onlineTests } from '#modules/onlineTests/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import { onlineTestText } from '../words.ts'
import css from './Compose.module.css'
import { targetKey } from './testForm.ts'

export type ClassChoice = Reply<typeof onlineTests.routes.getTestChoices>['classes'][number]

type Props = {
  classes: readonly ClassChoice[]
  value: readonly string[]
  onChange: (targets: readonly string[]) => void
  error: string | undefined
}

/** Whom a test is for: classes, groups, and single students of classes that do not take it as a whole. */
export function Targets({ classes, value, onChange, error }: Props) {
  const { compose: text } = useText(onlineTestText)
  const toggle = (key: string) => (on: boolean) => onChange(on ? [...value, key] : value.filter((one) => one !== key))
  const students = classes
    .filter(({ classId }) => !value.includes(classId))
    .flatMap(({ classId, className, students: all }) =>
      all.map(({ studentId, name }) => ({
        value: targetKey({ classId, stdGrpId: null, studentId }),
        label: fill(text.ofClass, { name, class: className }),
      })),
    )
  const isStudent = (key: string) => key.includes('/s/')
  return (
    <>
      <FieldSet label={text.classes} required error={error}>
        <div className={css.ticks}>
          {classes.flatMap(({ classId, className, groups }) => [
            <Checkbox
              key={classId}
              label={className}
              checked={value.includes(classId)}
              onChange={(on) =>
                onChange([...value.filter((one) => !one.startsWith(classId)), ...(on ? [classId] : [])])
              }
            />,
            ...groups.map(({ stdGrpId, name }) => {
              const key = targetKey({ classId, stdGrpId, studentId: null })
              const isWhole = value.includes(classId)
              return (
                <Checkbox
                  key={key}
                  label={fill(text.ofClass, { name, class: className })}
                  checked={isWhole || value.includes(key)}
                  disabled={isWhole}
                  onChange={toggle(key)}
                />
              )
            }),
          ])}
        </div>
      </FieldSet>
      <MultiSelect
        label={text.students}
        hint={text.studentsHint}
        optional
        max={60}
        value={value.filter(isStudent)}
        onChange={(chosen) => onChange([...value.filter((key) => !isStudent(key)), ...chosen])}
        options={students}
      />
    </>
  )
}
