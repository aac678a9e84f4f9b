import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { leave } from '../contract.ts'
import { type LeaveTypeId, leaveTypeIds } from '../leaveRules.ts'
import type { LeaveType } from '../schemas.ts'
import css from './Leave.module.css'
import { useLeaveWords } from './leaveWords.ts'
import { leaveText, useServerWords } from './words.ts'

/** The school's yearly allowance of each leave type. */
export function LeaveTypes({ onClose }: { onClose: () => void }) {
  const reading = useRead(leave.routes.listLeaveTypes, {})
  return reading.data ? <TypesForm {...reading.data} onClose={onClose} /> : null
}

type SavedTypes = { readonly types: readonly LeaveType[]; readonly version: number }

type LeaveTypeFormValues = Readonly<
  Record<`days${LeaveTypeId}`, number | null> & Record<`given${LeaveTypeId}`, boolean>
>

const formValues = (types: readonly LeaveType[]): LeaveTypeFormValues =>
  Object.fromEntries(
    types.flatMap(({ typeId, halfDays, isActive }) => [
      [`days${typeId}`, halfDays === null ? null : halfDays / 2],
      [`given${typeId}`, isActive],
    ]),
  ) as LeaveTypeFormValues

const daysField = (typeId: LeaveTypeId) => `days${typeId}` as const
const givenField = (typeId: LeaveTypeId) => `given${typeId}` as const

function TypesForm({ types, version, onClose }: SavedTypes & { onClose: () => void }) {
  const text = useText(leaveText).approvals
  const say = useServerWords()
  const words = useLeaveWords()
  const save = useSend(leave.routes.saveLeaveTypes)
  const form = useRecordForm<LeaveTypeFormValues>({
    name: 'leave types',
    facts: formValues(types),
    // The form takes version 0 for a new record, and these always exist.
    version: version + 1,
    say,
    send: (mine, now) =>
      save.mutateAsync({
        body: {
          version: now - 1,
          types: leaveTypeIds.map((typeId) => {
            const days = mine[daysField(typeId)]
            return {
              typeId,
              halfDays: days === null ? null : Math.round(days * 2),
              isActive: mine[givenField(typeId)],
            }
          }),
        },
      }),
    theirs: (theirs: SavedTypes) => ({ facts: formValues(theirs.types), version: theirs.version + 1 }),
    onSaved: onClose,
  })
  return (
    <RecordDrawer
      title={text.typesTitle}
      subtitle={text.typesHint}
      isNew={false}
      form={form}
      label={(field) => words.type(Number(field.replace(/\D/g, '')))}
      onClose={onClose}
    >
      {leaveTypeIds.map((typeId) => (
        <div key={typeId} className={css.type}>
          <span>{words.type(typeId)}</span>
          <NumberField
            label={words.type(typeId)}
            labelHidden
            min={0}
            max={366}
            step={0.5}
            decimals={1}
            value={form.values[daysField(typeId)]}
            onChange={(days) => form.change(daysField(typeId), days)}
          />
          <Checkbox
            label={text.given}
            checked={form.values[givenField(typeId)]}
            onChange={(isGiven) => form.change(givenField(typeId), isGiven)}
          />
        </div>
      ))}
    </RecordDrawer>
  )
}
