import { IconPlus, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { timetablePlan } from '#modules/timetable/planContract.ts'
import type { PlanOverview, RequirementLine } from '#modules/timetable/planSchemas.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { DeleteRecord } from '#platform/web/forms/DeleteRecord.tsx'
import { LineMenu } from '#platform/web/forms/LineMenu.tsx'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Select } from '#ui/select/Select.tsx'
import css from '../Lines.module.css'
import { TimetableTabs } from '../TimetableTabs.tsx'
import { timetableTitles } from '../titles.ts'
import { timetableText, useServerWords } from '../words.ts'
import { LoadStatus } from './LoadStatus.tsx'
import { RequirementDrawer } from './RequirementDrawer.tsx'
import { TeacherLoads } from './TeacherLoads.tsx'

/** The timetable's inputs: class requirements and teacher availability. */
export default function Plan() {
  const { titles } = useText(timetableTitles)
  const text = useText(timetableText).plan
  const count = useCount()
  const say = useServerWords()
  const mayEdit = isGranted(useUser().matrix, 'timetable', 'edit')
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'teachers' ? 'teachers' : 'classes'
  const plan = useRead(timetablePlan.routes.getPlan, {})
  const fillIn = useSend(timetablePlan.routes.fillRequirements)
  const fillAll = async () => {
    try {
      const { data } = await fillIn.mutateAsync({ body: {} })
      toast.success(count(text.filled, data.added))
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <>
      <PageHeader
        title={titles.plan}
        subtitle={text.subtitle}
        actions={
          mayEdit && (
            <Button icon={IconWand} loading={fillIn.isPending} onClick={() => void fillAll()}>
              {text.fill}
            </Button>
          )
        }
      >
        <TimetableTabs value="plan" />
      </PageHeader>
      <SegmentedControl
        label={text.part}
        options={[
          { value: 'classes', label: text.classes },
          { value: 'teachers', label: text.teachers },
        ]}
        value={tab}
        onChange={(next) => setParams(next === 'teachers' ? { tab: next } : {}, { replace: true })}
      />
      {plan.isError && <EmptyState kind="failed" onRetry={() => void plan.refetch()} retrying={plan.isFetching} />}
      {plan.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={5} />
        </Loading>
      )}
      {plan.data && tab === 'classes' && <ClassPlan plan={plan.data} mayEdit={mayEdit} />}
      {plan.data && tab === 'teachers' && <TeacherLoads plan={plan.data} mayEdit={mayEdit} />}
    </>
  )
}

type OpenPanel = { what: 'form'; line: RequirementLine | null } | { what: 'delete'; line: RequirementLine } | null

function ClassPlan({ plan, mayEdit }: { plan: PlanOverview; mayEdit: boolean }) {
  const text = useText(timetableText).plan
  const { kinds } = useText(timetableText)
  const say = useServerWords()
  const { number } = useFormat()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<OpenPanel>(null)
  const chosen = plan.classes.find(({ classId }) => classId === params.get('class')) ?? plan.classes[0]
  const list = useRead(
    timetablePlan.routes.listRequirements,
    { query: { classId: chosen?.classId ?? '' } },
    { enabled: chosen !== undefined },
  )
  const remove = useSend(timetablePlan.routes.deleteRequirement)
  const create = useSend(timetablePlan.routes.createRequirement)
  const removal = useRemoval(say)
  const send = ({ requirementId }: RequirementLine) => remove.mutateAsync({ params: { requirementId } })
  // Undo cannot restore lessons already placed in a timetable, so ask first.
  const deleteLine = (line: RequirementLine) => {
    if (line.isPlaced) return setOpen({ what: 'delete', line })
    const { classId, courseId, courseDisplayName: name, teacherId, perWeek, doubles, roomKind } = line
    const body = { classId, courseId, teacherId, perWeek, doubles, roomKind }
    void removal({ name, send: () => send(line), restore: () => create.mutateAsync({ body }) })
  }
  const lines = list.data?.requirements ?? []
  if (!chosen) return null
  return (
    <>
      <div className={css.bar}>
        <Select
          className={css.grow}
          label={text.class}
          value={chosen.classId}
          onChange={(value) => value && setParams({ class: value }, { replace: true })}
          options={plan.classes.map(({ classId, className }) => ({ value: classId, label: className }))}
        />
        <LoadStatus needed={chosen.needed} possible={chosen.possible} />
        {mayEdit && (
          <Button icon={IconPlus} onClick={() => setOpen({ what: 'form', line: null })}>
            {text.add}
          </Button>
        )}
      </div>
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data && lines.length === 0 && (
        <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
      )}
      {lines.length > 0 && (
        <div className={css.frame}>
          <table className={css.lines} aria-label={chosen.className}>
            <thead>
              <tr>
                <th scope="col">{text.subject}</th>
                <th scope="col">{text.teacher}</th>
                <th scope="col" className={css.number}>
                  {text.perWeek}
                </th>
                <th scope="col" className={`${css.number} ${css.wide}`}>
                  {text.doubles}
                </th>
                <th scope="col" className={css.wide}>
                  {text.roomKind}
                </th>
                <td className={css.end} />
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.requirementId}>
                  <th scope="row">
                    {line.courseDisplayName}
                    {line.electiveGroup && (
                      <div className={css.quiet}>{fill(text.group, { name: line.electiveGroup })}</div>
                    )}
                  </th>
                  <td>{line.teacherName ?? <span className={css.quiet}>{text.nobody}</span>}</td>
                  <td className={css.number}>{number(line.perWeek)}</td>
                  <td className={`${css.number} ${css.wide}`}>{number(line.doubles)}</td>
                  <td className={css.wide}>{line.roomKind ? kinds[line.roomKind] : text.ownRoom}</td>
                  <td className={css.end}>
                    {mayEdit && (
                      <LineMenu
                        name={line.courseDisplayName}
                        onEdit={() => setOpen({ what: 'form', line })}
                        onDelete={() => deleteLine(line)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open?.what === 'form' && (
        <RequirementDrawer
          key={open.line?.requirementId ?? 'new'}
          line={open.line}
          classId={chosen.classId}
          taken={lines.map(({ courseId }) => courseId)}
          plan={plan}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteRecord
          say={say}
          name={open.line.courseDisplayName}
          send={() => send(open.line)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
