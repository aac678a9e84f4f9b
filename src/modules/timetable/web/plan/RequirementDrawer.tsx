import { timetablePlan } from '#modules/timetable/planContract.ts'
import {
  type LessonRoom,
  lessonRooms,
  type PlanOverview,
  type RequirementLine,
} from '#modules/timetable/planSchemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { timetableText, useServerWords } from '../words.ts'

const valuesOf = (line: RequirementLine | null) => ({
  courseId: line?.courseId ?? '',
  teacherId: line?.teacherId ?? '',
  perWeek: String(line?.perWeek ?? 4),
  doubles: String(line?.doubles ?? 0),
  roomKind: (line?.roomKind ?? '') as string,
})

type RequirementDrawerProps = {
  line: RequirementLine | null
  classId: string
  /** Subjects that already have a requirement. */
  taken: readonly string[]
  plan: PlanOverview
  onClose: () => void
}

export function RequirementDrawer({ line, classId, taken, plan, onClose }: RequirementDrawerProps) {
  const text = useText(timetableText).plan
  const { kinds } = useText(timetableText)
  const say = useServerWords()
  const create = useSend(timetablePlan.routes.createRequirement)
  const save = useSend(timetablePlan.routes.saveRequirement)
  const form = useRecordForm({
    say,
    name: `requirement ${line?.requirementId ?? `${classId} new`}`,
    facts: valuesOf(line),
    version: line?.version ?? 0,
    blames: { 'not-offered': 'courseId', 'named-twice': 'courseId', 'no-such-teacher': 'teacherId' },
    send: (mine, version) => {
      const body = {
        teacherId: mine.teacherId || null,
        perWeek: Number(mine.perWeek),
        doubles: Number(mine.doubles),
        roomKind: (mine.roomKind || null) as LessonRoom | null,
      }
      return line
        ? save.mutateAsync({ params: { requirementId: line.requirementId }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, classId, courseId: mine.courseId } })
    },
    theirs: (copy: RequirementLine) => ({ facts: valuesOf(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = { ...text, courseId: text.subject, teacherId: text.teacher }
  const open = plan.subjects.filter(({ courseId }) => !taken.includes(courseId))
  return (
    <RecordDrawer
      title={line ? fill(text.edit, { name: line.courseDisplayName }) : text.add}
      isNew={!line}
      form={form}
      label={(field) => String(labels[field] ?? field)}
      onClose={onClose}
    >
      {!line && (
        <NativeSelect
          label={text.subject}
          required
          placeholder="—"
          options={open.map(({ courseId, courseDisplayName }) => ({ value: courseId, label: courseDisplayName }))}
          value={form.values.courseId}
          onChange={(value) => form.change('courseId', value)}
          error={form.errors.courseId}
        />
      )}
      <NativeSelect
        label={text.teacher}
        options={[
          { value: '', label: text.nobody },
          ...plan.teachers.map(({ teacherId, teacherName, needed, possible }) => ({
            value: teacherId,
            label: `${teacherName} (${needed}/${possible})`,
          })),
        ]}
        value={form.values.teacherId}
        onChange={(value) => form.change('teacherId', value)}
        error={form.errors.teacherId}
      />
      <div className={css.pair}>
        <NumberField
          label={text.perWeek}
          required
          min={1}
          max={60}
          value={Number(form.values.perWeek) || null}
          onChange={(value) => form.change('perWeek', String(value ?? ''))}
          error={form.errors.perWeek}
        />
        <NumberField
          label={text.doubles}
          hint={text.doublesHint}
          min={0}
          max={30}
          value={Number(form.values.doubles)}
          onChange={(value) => form.change('doubles', String(value ?? 0))}
          error={form.errors.doubles}
        />
      </div>
      <NativeSelect
        label={text.roomKind}
        options={[
          { value: '', label: text.ownRoom },
          ...lessonRooms.map((kind) => ({ value: kind as string, label: kinds[kind] })),
        ]}
        value={form.values.roomKind}
        onChange={(value) => form.change('roomKind', value)}
      />
    </RecordDrawer>
  )
}
