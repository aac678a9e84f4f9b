import {
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconPlus,
  IconShare,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Grade, GradeSetup, GradeSubject } from '#modules/classes/gradeSetupSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../grades/GradeSetup.module.css'
import { setupText } from '../setupWords.ts'
import { AddSubjectsDialog } from './AddSubjectsDialog.tsx'
import { ElectiveGroup } from './ElectiveGroup.tsx'
import { SubjectShareDialog } from './SubjectShareDialog.tsx'
import { useSubjectProblem, useSubjectSave } from './useSubjectSave.ts'

interface GradeSubjectsProps {
  setup: GradeSetup
  grades: readonly Grade[]
  mayEdit: boolean
}

/** The subjects of a grade with their electives and streams. */
export function GradeSubjects({ setup, grades, mayEdit }: GradeSubjectsProps) {
  const text = useText(setupText).setup
  const [open, setOpen] = useState<'add' | 'share' | GradeSubject | null>(null)
  const close = () => setOpen(null)
  const { subjects } = setup
  const addButton = (
    <Button variant={subjects.length === 0 ? 'primary' : 'secondary'} icon={IconPlus} onClick={() => setOpen('add')}>
      {text.addSubjects}
    </Button>
  )
  return (
    <Section
      title={text.subjects}
      action={
        mayEdit &&
        subjects.length > 0 && (
          <>
            {grades.length > 1 && (
              <Button icon={IconShare} variant="quiet" onClick={() => setOpen('share')}>
                {text.share}
              </Button>
            )}
            {addButton}
          </>
        )
      }
    >
      {subjects.length === 0 ? (
        <EmptyState
          kind="nothing"
          sketch="books"
          compact
          title={text.noSubjects}
          body={text.noSubjectsHint}
          action={mayEdit && addButton}
        />
      ) : (
        <SubjectTable setup={setup} mayEdit={mayEdit} onElective={setOpen} />
      )}
      {open === 'add' && <AddSubjectsDialog setup={setup} onClose={close} />}
      {open === 'share' && <SubjectShareDialog setup={setup} grades={grades} onClose={close} />}
      {open && typeof open === 'object' && <ElectiveGroup setup={setup} subject={open} onClose={close} />}
    </Section>
  )
}

interface TableProps {
  setup: GradeSetup
  mayEdit: boolean
  onElective: (subject: GradeSubject) => void
}

function SubjectTable({ setup, mayEdit, onElective }: TableProps) {
  const text = useText(setupText).setup
  const { subjects, streams } = setup
  const streamName = (streamId: string | null) =>
    streams.find((stream) => stream.streamId === streamId)?.name ?? text.allStreams
  return (
    <table className={css.table} aria-label={text.subjects}>
      <thead>
        <tr>
          <th scope="col">{text.subject}</th>
          <th scope="col">{text.elective}</th>
          {streams.length > 0 && <th scope="col">{text.stream}</th>}
          {mayEdit && <td className={css.tools} />}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject, at) => (
          <tr key={`${subject.courseId} ${subject.streamId}`}>
            <th scope="row">{subject.courseDisplayName}</th>
            <td>{subject.electiveGroup ?? '·'}</td>
            {streams.length > 0 && <td>{streamName(subject.streamId)}</td>}
            {mayEdit && (
              <td className={css.tools}>
                <SubjectMenu setup={setup} at={at} onElective={() => onElective(subject)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SubjectMenu({ setup, at, onElective }: { setup: GradeSetup; at: number; onElective: () => void }) {
  const text = useText(setupText).setup
  const explain = useSubjectProblem()
  const save = useSubjectSave(setup)
  const { subjects } = setup
  const name = subjects[at]?.courseDisplayName ?? ''
  const saveList = (next: readonly GradeSubject[]) => save(next).catch((problem) => toast.error(explain(problem)))
  const move = (by: 1 | -1) => {
    const next = [...subjects]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    void saveList(next)
  }
  const label = fill(text.more, { name })
  return (
    <Menu
      label={label}
      items={[
        { label: text.makeElective, icon: IconVersions, onSelect: onElective },
        { label: text.up, icon: IconArrowUp, disabled: at === 0, onSelect: () => move(-1) },
        { label: text.down, icon: IconArrowDown, disabled: at === subjects.length - 1, onSelect: () => move(1) },
        'divider',
        {
          label: text.remove,
          icon: IconTrash,
          danger: true,
          onSelect: () => void saveList(subjects.filter((_, index) => index !== at)),
        },
      ]}
      trigger={(props) => <IconButton {...props} size="small" icon={IconDotsVertical} label={label} />}
    />
  )
}
