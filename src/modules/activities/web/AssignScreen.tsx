import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { classes } from '#modules/classes/contract.ts'
import { studentGroups } from '#modules/classes/groupContract.ts'
import { library } from '#modules/library/contract.ts'
import { libraryPaths } from '#modules/library/web/paths.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { callForAnswer } from '#platform/web/api.ts'
import form from '#platform/web/forms/Form.module.css'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { MultiSelect, Select } from '#ui/select/Select.tsx'
import { activities } from '../contract.ts'
import css from './Activities.module.css'
import { activityPaths, evaluateOf } from './paths.ts'
import { type RubricChoice, rubricOption, useRubricChoices } from './rubrics/rubricChoices.ts'
import { activityTitles } from './titles.ts'
import { activityText, useServerWords } from './words.ts'

type Place = { readonly classId: string; readonly courseId: string }
type Class = { readonly classId: string; readonly className: string; readonly subjects: readonly Subject[] }
type Subject = { readonly courseId: string; readonly courseDisplayName: string }

/** Assigns a card of the ELA library to one of the teacher's classes. */
export default function AssignScreen() {
  const { assign: text, list: words } = useText(activityText)
  const { titles } = useText(activityTitles)
  const [params] = useSearchParams()
  const contentId = params.get('contentId') ?? ''
  const card = useRead(library.routes.getResource, { params: { contentId } }, { enabled: contentId !== '' })
  const mine = useRead(classes.routes.listMyClasses, {})
  const { bank, choices } = useRubricChoices()
  const crumbs = [{ label: titles.activities, to: activityPaths.own }]
  const header = (
    <PageHeader crumbs={crumbs} title={card.data?.resource.title ?? titles.assign} subtitle={text.subtitle} />
  )
  const failed = [card, mine, bank].find(({ isError }) => isError)
  if (contentId === '' || card.error?.code === 'no-such-resource')
    return (
      <>
        {header}
        <EmptyState
          kind="nothing"
          sketch="books"
          title={text.noCard}
          body={text.noCardHint}
          action={<ButtonLink to={libraryPaths.ela}>{words.library}</ButtonLink>}
        />
      </>
    )
  if (failed)
    return (
      <>
        {header}
        <EmptyState kind="failed" onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      </>
    )
  if (!card.data || !mine.data || !bank.data)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  const list = mine.data.classes
  const { resource } = card.data
  const start =
    list.find(({ classId }) => classId === params.get('classId')) ??
    list.find(
      ({ grade, subjects }) => grade === resource.grade && subjects.some((one) => one.courseId === resource.courseId),
    ) ??
    list[0]
  const asked = params.get('courseId') ?? resource.courseId
  return (
    <>
      {header}
      {start ? (
        <AssignForm
          key={contentId}
          elaCardId={contentId}
          classes={list}
          choices={choices}
          start={{
            classId: start.classId,
            courseId:
              start.subjects.find(({ courseId }) => courseId === asked)?.courseId ?? start.subjects[0]?.courseId ?? '',
          }}
        />
      ) : (
        <EmptyState kind="nothing" sketch="chair" title={text.noClasses} body={text.noClassesHint} />
      )}
    </>
  )
}

type AssignFormProps = {
  readonly elaCardId: string
  readonly classes: readonly Class[]
  readonly choices: readonly RubricChoice[]
  readonly start: Place
}

function AssignForm({ elaCardId, classes: list, choices, start }: AssignFormProps) {
  const text = useText(activityText).assign
  const { timeZone } = useSchool()
  const navigate = useNavigate()
  // One attempt to assign it, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const now = today(timeZone)
  const record = useRecordForm({
    name: `assign ${elaCardId}`,
    facts: {
      ...start,
      stdGrpIds: [] as readonly string[],
      startsOn: now as string,
      dueOn: addDays(now, 7) as string,
      note: '',
      rubric: choices[0]?.key ?? '',
    },
    version: 0,
    say: useServerWords(),
    blames: { 'no-such-group': 'stdGrpIds', 'empty-groups': 'stdGrpIds', 'no-such-course': 'courseId' },
    send: async ({ classId, courseId, rubric, startsOn, dueOn, stdGrpIds, note }) => {
      const chosen = choices.find((one) => one.key === rubric) ?? choices[0]
      if (!chosen) throw new Error('There is no rubric to choose.')
      const body = {
        elaCardId,
        courseId: courseId || null,
        startsOn: startsOn as CivilDate,
        dueOn: dueOn as CivilDate,
        note,
        stdGrpIds: [...stdGrpIds],
        rubric: chosen.content,
      }
      // Another body is another attempt.
      const digest = `${key}-${hash(JSON.stringify([classId, body]))}`
      const answer = await callForAnswer(
        activities.routes.assignActivity,
        { params: { classId }, body },
        { idempotencyKey: digest },
      )
      await queryClient.invalidateQueries()
      return answer
    },
    onSaved: (answer) => void navigate(evaluateOf((answer as { data: Place & { activityId: string } }).data)),
  })
  const { values, errors, change } = record
  const own = list.find(({ classId }) => classId === values.classId)
  const groups = useRead(studentGroups.routes.listGroups, { params: { classId: values.classId } })
  return (
    <form ref={record.form} noValidate className={css.form} onSubmit={record.submit}>
      {record.guard}
      {record.problem && <Notice tone="bad" live title={record.problem} />}
      <div className={form.pair}>
        <Select
          label={text.class}
          required
          value={values.classId}
          onChange={(value) => {
            const next = list.find(({ classId }) => classId === value)
            change('classId', value ?? '')
            change('stdGrpIds', [])
            change(
              'courseId',
              next?.subjects.find(({ courseId }) => courseId === values.courseId)?.courseId ??
                next?.subjects[0]?.courseId ??
                '',
            )
          }}
          options={list.map(({ classId, className }) => ({ value: classId, label: className }))}
        />
        <Select
          label={text.course}
          value={values.courseId || 'none'}
          onChange={(value) => change('courseId', value === 'none' ? '' : (value ?? ''))}
          options={[
            ...(own?.subjects ?? []).map(({ courseId, courseDisplayName }) => ({
              value: courseId,
              label: courseDisplayName,
            })),
            { value: 'none', label: text.noCourse },
          ]}
          error={errors.courseId}
        />
      </div>
      {(groups.data?.groups.length ?? 0) > 0 && (
        <MultiSelect
          label={text.groups}
          hint={text.groupsHint}
          value={[...values.stdGrpIds]}
          onChange={(value) => change('stdGrpIds', value)}
          max={40}
          options={(groups.data?.groups ?? []).map(({ stdGrpId, name }) => ({ value: stdGrpId, label: name }))}
          error={errors.stdGrpIds}
        />
      )}
      <div className={form.pair}>
        {(['startsOn', 'dueOn'] as const).map((field) => (
          <DateField
            key={field}
            label={field === 'startsOn' ? text.starts : text.due}
            required
            value={values[field] || null}
            onChange={(value) => change(field, value ?? '')}
            error={errors[field]}
          />
        ))}
      </div>
      <Select
        label={text.rubric}
        required
        value={values.rubric}
        onChange={(value) => change('rubric', value ?? '')}
        options={choices.map(rubricOption)}
        error={errors.rubric}
      />
      <p className={css.quiet}>
        <Link to={activityPaths.rubrics}>{text.bank}</Link>
      </p>
      <TextArea
        label={text.note}
        hint={text.noteHint}
        max={2000}
        value={values.note}
        onChange={(value) => change('note', value)}
        error={errors.note}
      />
      <div>
        <Button type="submit" variant="primary" loading={record.isSending}>
          {text.send}
        </Button>
      </div>
    </form>
  )
}

/** Short and the same for the same text; it only tells attempts apart. */
const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
