import { IconEye, IconPlus } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { studentFormat } from '#modules/people/studentFormatContract.ts'
import type { StudentFormat as Format } from '#modules/people/studentFormatSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import form from '#platform/web/forms/Form.module.css'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { StudentFields } from '../students/StudentFields.tsx'
import type { StudentFormValues } from '../students/studentFormValues.ts'
import { useServerWords } from '../words.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { FieldOrder } from './FieldOrder.tsx'
import { type EditedField, emptyField, groupBySection, moveField, toEdited, toFields } from './formatDraft.ts'
import { formatText } from './formatWords.ts'
import css from './StudentFormat.module.css'

/** The fields of the student profile: their order, and which are required. */
export default function StudentFormat() {
  const text = useText(formatText)
  const read = useRead(studentFormat.routes.getStudentFormat, {})
  if (read.data) return <FormatPage format={read.data} />
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={12} columns={3} />
        </Loading>
      )}
    </>
  )
}

function FormatPage({ format }: { format: Format }) {
  const text = useText(formatText)
  const mayEdit = mayUse(studentFormat.routes.saveStudentFormat.access, useUser())
  const editing = useFormatEditing(format)
  const { fields, isDirty, change } = editing
  const [open, setOpen] = useState<EditedField | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const newMark = useId()
  const saveField = (field: EditedField) => {
    const exists = fields.some(({ mark }) => mark === field.mark)
    change(groupBySection(exists ? fields.map((one) => (one.mark === field.mark ? field : one)) : [...fields, field]))
    setOpen(null)
  }
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <>
            <Button icon={IconEye} onClick={() => setPreviewing(true)}>
              {text.preview}
            </Button>
            {mayEdit && (
              <>
                <Button
                  icon={IconPlus}
                  onClick={() =>
                    setOpen(emptyField(`${newMark} ${fields.length}`, fields.at(-1)?.section ?? 'Personal'))
                  }
                >
                  {text.add}
                </Button>
                {/* Before the first save, saving the default format confirms it. */}
                <Button
                  variant="primary"
                  disabled={!isDirty && format.version > 0}
                  loading={editing.isSaving}
                  onClick={() => void editing.save()}
                >
                  {isDirty || format.version > 0 ? text.save : text.keep}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={css.notes}>
        {editing.guard}
        {editing.problem && <Notice tone="bad" live title={editing.problem} />}
        {editing.theirs && (
          <Notice
            tone="warn"
            live
            title={text.overtaken}
            action={
              <Button size="small" onClick={editing.takeTheirs}>
                {text.takeTheirs}
              </Button>
            }
          />
        )}
      </div>
      <FieldOrder
        fields={fields}
        mayEdit={mayEdit}
        onMove={(mark, to) => change(groupBySection(moveField(fields, mark, to)))}
        onEdit={setOpen}
        onToggle={(mark, changed) => change(fields.map((one) => (one.mark === mark ? { ...one, ...changed } : one)))}
      />
      {open && (
        <FieldEditor
          field={open}
          others={fields.filter(({ mark }) => mark !== open.mark)}
          onClose={() => setOpen(null)}
          onSave={saveField}
          onRemove={() => {
            change(fields.filter(({ mark }) => mark !== open.mark))
            setOpen(null)
          }}
        />
      )}
      {isPreviewing && <Preview fields={fields} onClose={() => setPreviewing(false)} />}
    </>
  )
}

const textOf = (fields: readonly EditedField[]) => JSON.stringify(fields)

/** Edits and saves the format; never overwrites changes someone else saved meanwhile. */
function useFormatEditing(format: Format) {
  const text = useText(formatText)
  const say = useServerWords()
  const send = useSend(studentFormat.routes.saveStudentFormat)
  const saved = useMemo(() => toEdited(format.fields), [format])
  const [mine, setMine] = useState<readonly EditedField[] | null>(null)
  const [version, setVersion] = useState(format.version)
  const [theirs, setTheirs] = useState<Format | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const fields = mine ?? saved
  const isDirty = mine !== null && textOf(mine) !== textOf(saved)
  const { guard, clear } = useDraft<readonly EditedField[]>('studentFormat', {
    value: fields,
    isDirty,
    onRestore: setMine,
  })
  const accept = ({ version: current }: Format) => {
    clear()
    setMine(null)
    setTheirs(null)
    setVersion(current)
  }
  const save = async () => {
    setProblem(null)
    try {
      const sent = isDirty ? version : format.version
      const { data, ...answer } = await send.mutateAsync({ body: { fields: toFields(fields), version: sent } })
      accept(data)
      toast.success(say(answer))
    } catch (failed) {
      const refusal = failed as ApiProblem
      if (refusal.code === 'changed-meanwhile') setTheirs(refusal.details as Format)
      else if (refusal.code === 'field-in-use') setProblem(fill(text.inUse, { field: refusal.fields[0]?.field ?? '' }))
      else setProblem(refusal.fields.map((one) => say(one)).join(' ') || say(refusal))
    }
  }
  return {
    fields,
    isDirty,
    guard,
    problem,
    theirs,
    save,
    isSaving: send.isPending,
    change: (next: readonly EditedField[]) => {
      if (mine === null) setVersion(format.version)
      setMine(next)
    },
    takeTheirs: () => theirs && accept(theirs),
  }
}

/** The form as students' profiles will show it. Nothing typed here is saved. */
function Preview({ fields, onClose }: { fields: readonly EditedField[]; onClose: () => void }) {
  const text = useText(formatText)
  const [values, setValues] = useState<StudentFormValues>({})
  const previewed = fields.map((field) => (field.builtIn || field.fieldId ? field : { ...field, fieldId: field.mark }))
  return (
    <Drawer open wide onClose={onClose} title={text.previewTitle} subtitle={text.previewHint}>
      <div className={form.form}>
        <StudentFields
          fields={previewed}
          values={values}
          errors={{}}
          onChange={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
        />
      </div>
    </Drawer>
  )
}
