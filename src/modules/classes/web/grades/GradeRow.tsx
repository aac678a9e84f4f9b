import {
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconPencil,
  IconPlus,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade, Section } from '#modules/classes/gradeSetupSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/Icon.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { nextLetter } from '../names.ts'
import { classDashboardOf, gradeSetupOf } from '../paths.ts'
import { RenameDialog } from '../RenameDialog.tsx'
import { setupText, useServerWords } from '../setupWords.ts'
import css from './GradesStreams.module.css'
import { SectionDialog } from './SectionDialog.tsx'
import { Streams } from './Streams.tsx'

type RowProps = { grade: Grade; grades: readonly Grade[]; mayEdit: boolean }
type OpenDialog = 'rename' | 'streams' | 'delete' | Section

export function GradeRow({ grade, grades, mayEdit }: RowProps) {
  const text = useText(setupText)
  const count = useCount()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const meta = [
    count(text.counts.subjects, grade.subjectCount),
    grade.streams.map(({ name }) => name).join(', '),
  ].filter(Boolean)
  return (
    <li className={css.row}>
      <div className={css.grade}>
        <span className={css.name}>{grade.name}</span>
        <Link to={gradeSetupOf(grade.gradeId)} className={css.meta}>
          {meta.join(' · ')}
        </Link>
      </div>
      <ul className={css.sections} aria-label={fill(text.section.title, { name: grade.name })}>
        {grade.sections.map((section) => (
          <li key={section.classId}>
            <SectionChip grade={grade} section={section} onEdit={mayEdit ? () => setOpen(section) : null} />
          </li>
        ))}
        {grade.sections.length === 0 && <li className={css.meta}>{text.grades.noSections}</li>}
        {mayEdit && (
          <li>
            <NextSection grade={grade} />
          </li>
        )}
      </ul>
      {mayEdit && <RowMenu grade={grade} grades={grades} onOpen={setOpen} />}
      {open && <GradeDialog grade={grade} open={open} onClose={() => setOpen(null)} />}
    </li>
  )
}

function SectionChip({ grade, section, onEdit }: { grade: Grade; section: Section; onEdit: (() => void) | null }) {
  const text = useText(setupText)
  const count = useCount()
  const { number } = useFormat()
  const { className, studentCount, capacity } = section
  const students = number(studentCount)
  const strength = capacity ? fill(text.grades.capacity, { students, capacity: number(capacity) }) : students
  const stream = grade.streams.find(({ streamId }) => streamId === section.streamId)?.name
  const spokenLabel = fill(text.grades.section, {
    name: className,
    students: count(text.counts.students, studentCount),
  })
  const content = (
    <>
      <span className="visually-hidden">{spokenLabel}</span>
      <span className={css.letter} aria-hidden="true">
        {className}
      </span>
      <span className={css.strength} aria-hidden="true">
        {[stream, strength].filter(Boolean).join(' · ')}
      </span>
    </>
  )
  if (!onEdit) {
    return (
      <Link to={classDashboardOf(section.classId)} look="bare" className={css.chip}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={css.chip} onClick={onEdit}>
      {content}
    </button>
  )
}

/** Adds the next letter with the capacity of the last section. */
function NextSection({ grade }: { grade: Grade }) {
  const text = useText(setupText).grades
  const say = useServerWords()
  const send = useSend(gradeSetup.routes.addSections)
  const letter = nextLetter(grade.sections.map(({ section }) => section))
  if (!letter) return null
  const add = () => {
    const last = grade.sections.at(-1)
    const body = { gradeIds: [grade.gradeId], sections: [letter], streamId: null, capacity: last?.capacity ?? null }
    send.mutateAsync({ body }).catch((problem) => toast.error(say(problem)))
  }
  const label = fill(text.nextSection, { section: letter, name: grade.name })
  return (
    <button type="button" className={css.next} aria-label={label} disabled={send.isPending} onClick={add}>
      <Icon of={IconPlus} size={14} />
      <span>{letter}</span>
    </button>
  )
}

function RowMenu({
  grade,
  grades,
  onOpen,
}: {
  grade: Grade
  grades: readonly Grade[]
  onOpen: (what: OpenDialog) => void
}) {
  const text = useText(setupText).grades
  const say = useServerWords()
  const send = useSend(gradeSetup.routes.orderGrades)
  const at = grades.findIndex(({ gradeId }) => gradeId === grade.gradeId)
  const move = (by: 1 | -1) => {
    const gradeIds = grades.map(({ gradeId }) => gradeId)
    const [moved] = gradeIds.splice(at, 1)
    if (moved) gradeIds.splice(at + by, 0, moved)
    send.mutateAsync({ body: { gradeIds } }).catch((problem) => toast.error(say(problem)))
  }
  return (
    <div className={css.menu}>
      <Menu
        label={fill(text.more, { name: grade.name })}
        items={[
          { label: text.rename, icon: IconPencil, onSelect: () => onOpen('rename') },
          { label: text.streams, icon: IconSitemap, onSelect: () => onOpen('streams') },
          { label: text.moveUp, icon: IconArrowUp, disabled: at === 0, onSelect: () => move(-1) },
          { label: text.moveDown, icon: IconArrowDown, disabled: at === grades.length - 1, onSelect: () => move(1) },
          'divider',
          { label: text.delete, icon: IconTrash, danger: true, onSelect: () => onOpen('delete') },
        ]}
        trigger={(props) => (
          <IconButton {...props} icon={IconDotsVertical} label={fill(text.more, { name: grade.name })} />
        )}
      />
    </div>
  )
}

function GradeDialog({ grade, open, onClose }: { grade: Grade; open: OpenDialog; onClose: () => void }) {
  const save = useSend(gradeSetup.routes.saveGrade)
  // Keep the version from when the dialog opened, so that a later save by someone else is not overwritten.
  const [{ gradeId, version, name: nameBefore }] = useState(grade)
  if (open === 'streams') return <Streams grade={grade} onClose={onClose} />
  if (open === 'delete') return <DeleteGrade grade={grade} onClose={onClose} />
  if (open === 'rename') {
    const rename = (name: string) => save.mutateAsync({ params: { gradeId }, body: { name, version } })
    return <RenameDialog name={nameBefore} maxLength={25} onRename={rename} onClose={onClose} />
  }
  return <SectionDialog grade={grade} section={open} onClose={onClose} />
}

function DeleteGrade({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const text = useText(setupText).grades
  const say = useServerWords()
  const send = useSend(gradeSetup.routes.deleteGrade)
  const { gradeId, name } = grade
  const confirm = async () => {
    try {
      await send.mutateAsync({ params: { gradeId } })
      toast.success(fill(text.deleted, { name }))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open
      onClose={onClose}
      title={fill(text.deleteGrade, { name })}
      confirmLabel={text.delete}
      onConfirm={confirm}
    >
      {text.deleteGradeBody}
    </ConfirmationDialog>
  )
}
