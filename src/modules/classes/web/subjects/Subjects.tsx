import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Subject } from '#modules/classes/gradeSetupSchemas.ts'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, languages, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { useMayEdit } from '../editAccess.ts'
import { FormDialog } from '../FormDialog.tsx'
import { namesIn } from '../names.ts'
import { classPaths } from '../paths.ts'
import { RenameDialog } from '../RenameDialog.tsx'
import { setupText, useServerWords } from '../setupWords.ts'
import { classesText } from '../words.ts'

type OpenDialog = { what: 'add' } | { what: 'rename'; subject: Subject } | null

/** All subjects of the school and the grades that take them. */
export default function Subjects() {
  const text = useText(setupText).subjects
  const words = useText(formText)
  const { titles } = useText(classesText)
  const { locale } = languages[useLanguage()]
  const count = useCount()
  const mayEdit = useMayEdit()
  const [open, setOpen] = useState<OpenDialog>(null)
  const columns: TableColumn<Subject>[] = [
    { id: 'name', header: text.name, role: 'primary', value: ({ courseDisplayName }) => courseDisplayName },
    { id: 'grades', header: text.grades, role: 'secondary', value: ({ grades }) => grades.join(', ') || text.nobody },
  ]
  const list = useListState(columns)
  const { q, page, size } = list.state
  const read = useRead(gradeSetup.routes.listSubjects, {})
  const drop = useSubjectRemoval()
  const matches = (read.data?.subjects ?? []).filter(({ courseDisplayName }) =>
    courseDisplayName.toLocaleLowerCase(locale).includes(q.toLocaleLowerCase(locale)),
  )
  const add = mayEdit && (
    <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ what: 'add' })}>
      {text.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={titles.subjects}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.gradeSetup, to: classPaths.gradeSetup }]}
        actions={add}
      />
      <DataTable<Subject>
        {...list}
        {...listStatus(read)}
        label={titles.subjects}
        rows={matches.slice((page - 1) * size, page * size)}
        rowId={({ courseId }) => courseId}
        total={matches.length}
        search={text.search}
        count={(n) => count(text.count, n)}
        exportRows={async () => ({ rows: matches, total: matches.length })}
        empty={<EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} action={add} />}
        {...(mayEdit && {
          onOpen: (subject: Subject) => setOpen({ what: 'rename', subject }),
          rowActions: (subject: Subject) => [
            {
              label: fill(words.edit, { name: subject.courseDisplayName }),
              icon: IconPencil,
              onSelect: () => setOpen({ what: 'rename', subject }),
            },
            {
              label: fill(words.remove, { name: subject.courseDisplayName }),
              icon: IconTrash,
              danger: true,
              onSelect: () => drop(subject),
            },
          ],
        })}
      />
      <SubjectDialog open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** Only subjects no grade has ever taken can be deleted, so undo can recreate them by name. */
function useSubjectRemoval() {
  const say = useServerWords()
  const removal = useRemoval(({ message }) => message)
  const remove = useSend(gradeSetup.routes.deleteSubject)
  const add = useSend(gradeSetup.routes.addSubjects)
  return ({ courseId, courseDisplayName: name }: Subject) =>
    void removal({
      name,
      send: () => remove.mutateAsync({ params: { courseId } }).catch(rethrow(say)),
      restore: () => add.mutateAsync({ body: { names: [name] } }).catch(rethrow(say)),
    })
}

const rethrow = (say: ReturnType<typeof useServerWords>) => (failed: Parameters<typeof say>[0]) => {
  throw new Error(say(failed))
}

function SubjectDialog({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  const save = useSend(gradeSetup.routes.saveSubject)
  if (!open) return null
  if (open.what === 'add') return <NewSubjects onClose={onClose} />
  const { courseId, courseDisplayName: name, version } = open.subject
  return (
    <RenameDialog
      name={name}
      maxLength={60}
      onRename={(typed) => save.mutateAsync({ params: { courseId }, body: { name: typed, version } })}
      onClose={onClose}
    />
  )
}

function NewSubjects({ onClose }: { onClose: () => void }) {
  const text = useText(setupText)
  const count = useCount()
  const send = useSend(gradeSetup.routes.addSubjects)
  const [typed, setTyped] = useState('')
  const names = namesIn(typed)
  const submit = async () => {
    const { data } = await send.mutateAsync({ body: { names } })
    toast.success(count(text.subjects.added, data.added))
  }
  return (
    <FormDialog
      size="small"
      title={text.subjects.add}
      submit={text.addSubjects.submit}
      ready={names.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.addSubjects.new}
        hint={text.addSubjects.newHint}
        required
        maxLength={400}
        value={typed}
        onChange={setTyped}
        data-autofocus
      />
    </FormDialog>
  )
}
