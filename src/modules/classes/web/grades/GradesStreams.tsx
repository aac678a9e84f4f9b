import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade } from '#modules/classes/gradeSetupSchemas.ts'
import { gradeGroups } from '#modules/classes/grades.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section as PageSection } from '#ui/layout/Panel.tsx'
import { useIsArchived, useMayEdit } from '../editAccess.ts'
import { setupText } from '../setupWords.ts'
import { classesText } from '../words.ts'
import { AddGradesDialog } from './AddGradesDialog.tsx'
import { AddSectionsDialog } from './AddSectionsDialog.tsx'
import { GradeRow } from './GradeRow.tsx'
import css from './GradesStreams.module.css'
import { YearCopyDialog } from './YearCopyDialog.tsx'

type OpenDialog = 'grades' | 'sections' | 'copy'

const sum = (grades: readonly Grade[], of: (grade: Grade) => number) =>
  grades.reduce((all, grade) => all + of(grade), 0)

/** The school’s grades in order, with their streams and this year’s sections. */
export default function GradesStreams() {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const count = useCount()
  const mayEdit = useMayEdit()
  const isArchived = useIsArchived()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const list = useRead(gradeSetup.routes.listGrades, {})
  const grades = list.data?.grades ?? []
  const close = () => setOpen(null)
  const summary = fill(text.grades.summary, {
    grades: count(text.counts.grades, grades.length),
    sections: count(
      text.counts.sections,
      sum(grades, ({ sections }) => sections.length),
    ),
    students: count(
      text.counts.students,
      sum(grades, ({ sections }) => sections.reduce((all, one) => all + one.studentCount, 0)),
    ),
  })
  return (
    <>
      <PageHeader
        title={titles.gradesStreams}
        subtitle={grades.length > 0 ? summary : text.grades.subtitle}
        actions={mayEdit && grades.length > 0 && <Actions onOpen={setOpen} />}
      />
      {isArchived && <Notice tone="info" title={text.grades.readOnly} />}
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={3} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data && grades.length === 0 && (
        <EmptyState
          kind="nothing"
          sketch="books"
          title={text.grades.none}
          body={text.grades.noneHint}
          action={
            mayEdit && (
              <Button variant="primary" icon={IconPlus} onClick={() => setOpen('grades')}>
                {text.grades.add}
              </Button>
            )
          }
        />
      )}
      <div className={css.groups}>
        {gradeGroups.map((group) => {
          const inGroup = grades.filter((grade) => grade.group === group)
          if (inGroup.length === 0) return null
          return (
            <PageSection key={group} title={text.groups[group]}>
              <ul className={css.list} aria-label={text.groups[group]}>
                {inGroup.map((grade) => (
                  <GradeRow key={grade.gradeId} grade={grade} grades={grades} mayEdit={mayEdit} />
                ))}
              </ul>
            </PageSection>
          )
        })}
      </div>
      {open === 'grades' && <AddGradesDialog grades={grades} onClose={close} />}
      {open === 'sections' && <AddSectionsDialog grades={grades} onClose={close} />}
      {open === 'copy' && <YearCopyDialog onClose={close} />}
    </>
  )
}

function Actions({ onOpen }: { onOpen: (what: OpenDialog) => void }) {
  const text = useText(setupText).grades
  return (
    <>
      <Button icon={IconCopy} onClick={() => onOpen('copy')}>
        {text.copy}
      </Button>
      <Button icon={IconPlus} onClick={() => onOpen('grades')}>
        {text.add}
      </Button>
      <Button variant="primary" icon={IconPlus} onClick={() => onOpen('sections')}>
        {text.addSections}
      </Button>
    </>
  )
}
