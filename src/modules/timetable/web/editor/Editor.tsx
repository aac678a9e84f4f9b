import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { academicSetupAt } from '#modules/school/web/paths.ts'
import { timetablePlan } from '#modules/timetable/planContract.ts'
import type { PlanOverview } from '#modules/timetable/planSchemas.ts'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Select } from '#ui/select/Select.tsx'
import { timetablePaths } from '../paths.ts'
import { TimetableTabs } from '../TimetableTabs.tsx'
import { timetableTitles } from '../titles.ts'
import { timetableText } from '../words.ts'
import css from './Editor.module.css'
import { EditorActions } from './EditorActions.tsx'
import { EditorBoard } from './EditorBoard.tsx'
import { type EditorView, editorViews } from './editorView.ts'

const optionsOf = (view: EditorView, { classes, teachers, rooms }: PlanOverview) => {
  if (view === 'class') return classes.map(({ classId, className }) => ({ value: classId, label: className }))
  if (view === 'teacher')
    return teachers.map(({ teacherId, teacherName }) => ({ value: teacherId, label: teacherName }))
  return rooms.map(({ roomId, name }) => ({ value: roomId, label: name }))
}

/** Shows a timetable for one class, teacher or room at a time. Drafts can be edited. */
export default function Editor() {
  const { titles } = useText(timetableTitles)
  const text = useText(timetableText).editor
  const plan = useRead(timetablePlan.routes.getPlan, {})
  const list = useRead(timetableVersions.routes.listVersions, {})
  const failed = plan.isError ? plan : list.isError ? list : null
  if (failed) return <EmptyState kind="failed" onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
  if (!plan.data || !list.data) {
    return (
      <Loading>
        <SkeletonRows rows={8} columns={6} />
      </Loading>
    )
  }
  const { versions } = list.data
  if (plan.data.slots.length === 0 || versions.length === 0) {
    const lacksBells = plan.data.slots.length === 0
    return (
      <>
        <PageHeader title={titles.editor}>
          <TimetableTabs value="editor" />
        </PageHeader>
        <EmptyState
          kind="nothing"
          sketch="bell"
          title={lacksBells ? text.noSlots : text.nothing}
          body={lacksBells ? text.noSlotsHint : text.nothingHint}
          action={
            lacksBells ? (
              <ButtonLink variant="primary" to={academicSetupAt('bells')}>
                {text.toBells}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to={timetablePaths.plan}>{text.toPlan}</ButtonLink>
                <ButtonLink variant="primary" to={timetablePaths.versions}>
                  {text.toVersions}
                </ButtonLink>
              </>
            )
          }
        />
      </>
    )
  }
  return <VersionEditor plan={plan.data} versions={versions} />
}

function VersionEditor({ plan, versions }: { plan: PlanOverview; versions: readonly TimetableVersion[] }) {
  const { titles } = useText(timetableTitles)
  const text = useText(timetableText).editor
  const { date } = useFormat()
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const first = versions.find(({ status }) => status === 'draft') ?? versions.find(({ inForce }) => inForce)
  const version = versions.find(({ versionId }) => versionId === params.get('version')) ?? first ?? versions[0]
  const view = editorViews.find((one) => one === params.get('view')) ?? 'class'
  const options = optionsOf(view, plan)
  const id = options.find(({ value }) => value === params.get('of'))?.value ?? options[0]?.value ?? ''
  const change = (next: Record<string, string>) =>
    setParams((old) => ({ ...Object.fromEntries(old), ...next }), { replace: true })
  const query = { [`${view}Id`]: id }
  const versionId = version?.versionId ?? ''
  const grid = useRead(
    timetableVersions.routes.getGrid,
    { params: { versionId }, query },
    { enabled: id !== '' && versionId !== '', placeholderData: keepPreviousData },
  )
  if (!version) return null
  const mayEdit = version.status === 'draft' && isGranted(user.matrix, 'timetable', 'edit')
  const name = options.find(({ value }) => value === id)?.label ?? ''
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.editor}
        subtitle={mayEdit ? text.subtitle : undefined}
        actions={
          <EditorActions
            version={version}
            mayEdit={mayEdit}
            view={view}
            id={id}
            name={name}
            plan={plan}
            grid={grid.data}
          />
        }
      >
        <TimetableTabs value="editor" />
      </PageHeader>
      <div className={css.choices} data-print="hide">
        <Select
          className={css.version}
          label={text.version}
          value={versionId}
          onChange={(value) => value && change({ version: value })}
          options={versions.map((one) => ({
            value: one.versionId,
            label: `${one.name}, ${fill(text.from, { date: date(one.effectiveFrom) })}`,
          }))}
        />
        <SegmentedControl
          label={text.view}
          options={editorViews.map((one) => ({ value: one, label: text.views[one] }))}
          value={view}
          onChange={(next) => change({ view: next, of: '' })}
        />
        <Select
          className={css.which}
          label={text.which[view]}
          value={id}
          onChange={(value) => value && change({ of: value })}
          options={options}
        />
        <Status tone={version.status === 'draft' ? 'draft' : 'good'} boxed>
          {version.status === 'draft' ? text.draft : version.inForce ? text.inForce : text.published}
        </Status>
      </div>
      <h2
        className={css.printed}
      >{`${name} · ${version.name}, ${fill(text.from, { date: date(version.effectiveFrom) })}`}</h2>
      {grid.isError && <EmptyState kind="failed" onRetry={() => void grid.refetch()} retrying={grid.isFetching} />}
      {grid.data ? (
        <EditorBoard key={`${versionId} ${view} ${id}`} grid={grid.data} view={view} mayEdit={mayEdit} />
      ) : (
        !grid.isError && (
          <Loading>
            <SkeletonRows rows={8} columns={6} />
          </Loading>
        )
      )}
    </div>
  )
}
