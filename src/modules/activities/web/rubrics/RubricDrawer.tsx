import { rubrics } from '#modules/activities/contract.ts'
import type { Rubric } from '#modules/activities/rubric.ts'
import type { BankRubric } from '#modules/activities/rubricSchemas.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { activityText, useServerWords } from '../words.ts'
import { RubricFields } from './RubricFields.tsx'
import type { NamedRubric } from './readyRubrics.ts'

/** The form compares and keeps plain values, so the rubric is one text in it. */
const formValues = ({ name, content }: NamedRubric) => ({ name, content: JSON.stringify(content) })

type RubricDrawerProps = {
  readonly rubric: BankRubric | null
  readonly start: NamedRubric
  readonly onClose: () => void
}

/** Makes a rubric, beginning with `start`, or changes one. */
export function RubricDrawer({ rubric, start, onClose }: RubricDrawerProps) {
  const text = useText(activityText).rubric
  const add = useSend(rubrics.routes.addRubric)
  const save = useSend(rubrics.routes.saveRubric)
  const form = useRecordForm({
    say: useServerWords(),
    name: `rubric ${rubric?.rubricId ?? 'new'}`,
    facts: formValues(rubric ?? start),
    version: rubric?.version ?? 0,
    send: ({ name, content }, version) => {
      const body = { name, content: JSON.parse(content) as Rubric }
      return rubric
        ? save.mutateAsync({ params: { rubricId: rubric.rubricId }, body: { ...body, version } })
        : add.mutateAsync({ body })
    },
    theirs: (copy: BankRubric) => ({ facts: formValues(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: { readonly [field: string]: string } = { name: text.name, content: text.criteria }
  return (
    <RecordDrawer
      title={rubric ? fill(text.edit, { name: rubric.name }) : text.add}
      wide
      inParts
      isNew={!rubric}
      form={form}
      label={(field) => labels[field] ?? field}
      show={(field, value) => (field === 'content' ? criteriaOf(value) : value)}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        hint={text.nameHint}
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus=""
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
      />
      <RubricFields
        rubric={JSON.parse(form.values.content) as Rubric}
        onChange={(content) => form.change('content', JSON.stringify(content))}
        errors={form.errors}
      />
    </RecordDrawer>
  )
}

const criteriaOf = (content: string) => (JSON.parse(content) as Rubric).criteria.map(({ name }) => name).join(', ')
