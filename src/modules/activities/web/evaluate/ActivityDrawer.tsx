import { activities } from '#modules/activities/contract.ts'
import { evaluation, type Rubric } from '#modules/activities/rubric.ts'
import type { ActivityDetails } from '#modules/activities/schemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import form from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Select } from '#ui/select/Select.tsx'
import { RubricFields } from '../rubrics/RubricFields.tsx'
import { rubricOption, useRubricChoices } from '../rubrics/rubricChoices.ts'
import { activityText, useServerWords } from '../words.ts'
import css from './Evaluate.module.css'

/** The form compares and keeps plain values, so the rubric is one text in it. */
const formValues = ({ activity, note, rubric }: ActivityDetails) => ({
  startsOn: activity.startsOn as string,
  dueOn: activity.dueOn as string,
  note,
  rubric: JSON.stringify(rubric),
})

/** Changes the dates of an activity, the note to the class and, until somebody is evaluated, the rubric. */
export function ActivityDrawer({ details, onClose }: { details: ActivityDetails; onClose: () => void }) {
  const text = useText(activityText)
  const { classId, activityId, title } = details.activity
  const save = useSend(activities.routes.saveActivity)
  const record = useRecordForm({
    say: useServerWords(),
    name: `activity ${activityId}`,
    facts: formValues(details),
    version: details.version,
    send: ({ startsOn, dueOn, note, rubric }, version) =>
      save.mutateAsync({
        params: { classId, activityId },
        body: {
          startsOn: startsOn as CivilDate,
          dueOn: dueOn as CivilDate,
          note,
          rubric: JSON.parse(rubric) as Rubric,
          version,
        },
      }),
    theirs: (copy: ActivityDetails) => ({ facts: formValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const { values, errors, change } = record
  const labels: Record<string, string> = {
    startsOn: text.assign.starts,
    dueOn: text.assign.due,
    note: text.assign.note,
    rubric: text.assign.rubric,
  }
  return (
    <RecordDrawer
      title={text.evaluate.edit}
      subtitle={title}
      wide
      inParts
      isNew={false}
      form={record}
      label={(field) => labels[field] ?? field}
      show={(field, value) => (field === 'rubric' ? criteriaOf(value) : value)}
      onClose={onClose}
    >
      <div className={form.pair}>
        {(['startsOn', 'dueOn'] as const).map((field) => (
          <DateField
            key={field}
            label={labels[field] ?? field}
            required
            value={values[field] || null}
            onChange={(value) => change(field, value ?? '')}
            error={errors[field]}
          />
        ))}
      </div>
      <TextArea
        label={text.assign.note}
        hint={text.assign.noteHint}
        max={2000}
        value={values.note}
        onChange={(value) => change('note', value)}
        error={errors.note}
      />
      {details.activity.evaluatedStatus === evaluation.notEvaluated ? (
        <RubricOfActivity value={values.rubric} errors={errors} onChange={(rubric) => change('rubric', rubric)} />
      ) : (
        <p className={css.quiet}>{text.evaluate.rubricFixed}</p>
      )}
    </RecordDrawer>
  )
}

const criteriaOf = (rubric: string) => (JSON.parse(rubric) as Rubric).criteria.map(({ name }) => name).join(', ')

type RubricOfActivityProps = {
  readonly value: string
  readonly errors: { readonly [path: string]: string | undefined }
  readonly onChange: (rubric: string) => void
}

/** The activity's own copy: another of the bank takes its place, or it is changed for this activity alone. */
function RubricOfActivity({ value, errors, onChange }: RubricOfActivityProps) {
  const text = useText(activityText)
  const { choices } = useRubricChoices()
  const same = choices.find(({ content }) => JSON.stringify(content) === value)
  return (
    <>
      <Select
        label={text.assign.rubric}
        hint={text.evaluate.rubricHint}
        required
        value={same?.key ?? 'own'}
        onChange={(key) => {
          const chosen = choices.find((one) => one.key === key)
          if (chosen) onChange(JSON.stringify(chosen.content))
        }}
        options={[
          ...(same ? [] : [{ value: 'own', label: text.evaluate.rubricOwn, hint: criteriaOf(value) }]),
          ...choices.map(rubricOption),
        ]}
        error={errors.rubric}
      />
      <RubricFields
        rubric={JSON.parse(value) as Rubric}
        onChange={(rubric) => onChange(JSON.stringify(rubric))}
        errors={Object.fromEntries(
          Object.entries(errors).map(([path, error]) => [path.replace(/^rubric\./, 'content.'), error]),
        )}
      />
    </>
  )
}
