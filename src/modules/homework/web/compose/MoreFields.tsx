import { curriculum } from '#modules/curriculum/contract.ts'
import { lateRules } from '#modules/homework/dueRules.ts'
import { library } from '#modules/library/contract.ts'
import { categories } from '#modules/library/kinds.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { RecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { MultiSelect, Select } from '#ui/select/Select.tsx'
import css from '../Homework.module.css'
import { homeworkText } from '../words.ts'
import type { HomeworkValues } from './homeworkForm.ts'
import type { ClassChoice } from './Targets.tsx'

type Form = RecordForm<HomeworkValues>

/** What most homework does not need: late rule, a later release, topic and resources of the library. */
export function MoreFields({ form, classes, isNew }: { form: Form; classes: readonly ClassChoice[]; isNew: boolean }) {
  const text = useText(homeworkText).form
  const { values, errors, change } = form
  const moment = (date: 'lateDate' | 'releaseDate', time: 'lateTime' | 'releaseTime') => (
    <div className={css.pair}>
      <DateField
        label={text[date]}
        required
        value={values[date] || null}
        onChange={(value) => change(date, value ?? '')}
        error={errors[date]}
      />
      <TimeField
        label={text[time]}
        required
        value={values[time] || null}
        onChange={(value) => change(time, value ?? '')}
        error={errors[time]}
      />
    </div>
  )
  const isWanted = ['lateDate', 'releaseDate', 'topicId', 'resourceIds'].some((field) => errors[field])
  return (
    <details className={css.more} open={isWanted || undefined}>
      <summary>{text.more}</summary>
      <div className={css.moreFields}>
        <RadioGroup
          label={text.lateRule}
          options={lateRules.map((value) => ({ value, label: text.lateRules[value] }))}
          value={values.lateRule as (typeof lateRules)[number]}
          onChange={(rule) => change('lateRule', rule)}
        />
        {values.lateRule === 'until' && moment('lateDate', 'lateTime')}
        {isNew && (
          <RadioGroup
            label={text.release}
            across
            options={[
              { value: 'now', label: text.now },
              { value: 'later', label: text.later },
            ]}
            value={values.release as 'now' | 'later'}
            onChange={(release) => change('release', release)}
          />
        )}
        {isNew && values.release === 'later' && moment('releaseDate', 'releaseTime')}
        <Topic form={form} classes={classes} />
        <Resources form={form} />
      </div>
    </details>
  )
}

function Topic({ form, classes }: { form: Form; classes: readonly ClassChoice[] }) {
  const text = useText(homeworkText).form
  const { values, errors, change } = form
  const first = values.targets[0]?.split('/')[0]
  const gradeId = classes.find(({ classId }) => classId === first)?.gradeId ?? ''
  const syllabus = useRead(
    curriculum.routes.getSyllabus,
    { query: { gradeId, courseId: values.courseId } },
    { enabled: gradeId !== '' },
  )
  const items = syllabus.data?.curriculum?.items ?? []
  if (items.length === 0) return null
  return (
    <Select
      label={text.topic}
      optional
      clearable
      value={values.topicId || null}
      onChange={(topicId) => change('topicId', topicId ?? '')}
      error={errors.topicId}
      options={items.map(({ itemId, title }) => ({ value: itemId, label: title }))}
    />
  )
}

/** Lesson plans are teachers' papers, and ELA cards are set as activities. */
const isForStudents = ({ categoryId }: { categoryId: number }) =>
  categoryId !== categories.lessonPlan && categoryId !== categories.ela

function Resources({ form }: { form: Form }) {
  const text = useText(homeworkText).form
  const user = useUser()
  const { values, errors, change } = form
  const may = mayUse(library.routes.listResources.access, user)
  const found = useRead(
    library.routes.listResources,
    { query: { shelf: 'library', courseId: values.courseId, size: '200' } },
    { enabled: may && values.courseId !== '' },
  )
  const options = (found.data?.rows ?? [])
    .filter(isForStudents)
    .map(({ contentId, title }) => ({ value: contentId, label: title }))
  if (!may || options.length === 0) return null
  return (
    <MultiSelect
      label={text.resources}
      optional
      max={20}
      value={[...values.resourceIds]}
      onChange={(resourceIds) => change('resourceIds', resourceIds)}
      error={errors.resourceIds}
      options={options}
    />
  )
}
