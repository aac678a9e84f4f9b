import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { leave } from '../contract.ts'
import { leaveTypeIds } from '../leaveRules.ts'
import type { LeaveType } from '../schemas.ts'
import css from './Leave.module.css'
import { useLeaveWords } from './leaveWords.ts'
import { leaveText, useServerWords } from './words.ts'

/** What the school gives of each type of leave in a year. */
export function LeaveTypes({ onClose }: { onClose: () => void }) {
  const reading = useRead(leave.routes.listLeaveTypes, {})
  return reading.data ? <TypesForm {...reading.data} onClose={onClose} /> : null
}

type Kept = { readonly types: readonly LeaveType[]; readonly version: number }

const factsOf = (types: readonly LeaveType[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    types.flatMap(({ typeId, halfDays, isActive }) => [
      [`days${typeId}`, halfDays === null ? '' : String(halfDays / 2)],
      [`given${typeId}`, String(isActive)],
    ]),
  )

function TypesForm({ types, version, onClose }: Kept & { onClose: () => void }) {
  const text = useText(leaveText).approvals
  const say = useServerWords()
  const words = useLeaveWords()
  const save = useSend(leave.routes.saveLeaveTypes)
  const form = useRecordForm({
    name: 'leave types',
    facts: factsOf(types),
    // 0 would mean that it is new, and it never is.
    version: version + 1,
    say,
    send: (mine, now) =>
      save.mutateAsync({
        body: {
          version: now - 1,
          types: leaveTypeIds.map((typeId) => ({
            typeId,
            halfDays: mine[`days${typeId}`] ? Math.round(Number(mine[`days${typeId}`]) * 2) : null,
            isActive: mine[`given${typeId}`] === 'true',
          })),
        },
      }),
    theirs: (theirs: Kept) => ({ facts: factsOf(theirs.types), version: theirs.version + 1 }),
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
            value={form.values[`days${typeId}`] ? Number(form.values[`days${typeId}`]) : null}
            onChange={(value) => form.change(`days${typeId}`, value === null ? '' : String(value))}
          />
          <Checkbox
            label={text.given}
            checked={form.values[`given${typeId}`] === 'true'}
            onChange={(on) => form.change(`given${typeId}`, String(on))}
          />
        </div>
      ))}
    </RecordDrawer>
  )
}
