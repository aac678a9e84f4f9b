import { useState } from 'react'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Select } from '#ui/select/Select.tsx'
import { library } from '../contract.ts'
import {
  type CategoryId,
  type ContentLanguage,
  categoryIds,
  categoryName,
  contentKindOf,
  contentLanguages,
  languageNames,
} from '../kinds.ts'
import type { Resource } from '../schemas.ts'
import { sendResource } from './resourceUpload.ts'
import { useFileLimits } from './useFileLimits.ts'
import { libraryText, useServerWords } from './words.ts'

type WrittenField =
  | 'title'
  | 'description'
  | 'categoryId'
  | 'publicationId'
  | 'gradeId'
  | 'courseId'
  | 'chapter'
  | 'topic'
  | 'language'
type ResourceFormValues = Record<WrittenField, string> & { forStudents: boolean }

const formValues = (one?: Resource): ResourceFormValues => ({
  title: one?.title ?? '',
  description: one?.description ?? '',
  categoryId: String(one?.categoryId ?? 1),
  publicationId: one?.publicationId ?? '',
  gradeId: one?.gradeId ?? '',
  courseId: one?.courseId ?? '',
  chapter: one?.chapter ?? '',
  topic: one?.topic ?? '',
  language: one?.language ?? 'en',
  forStudents: one?.forStudents ?? true,
})

const bodyOf = (values: ResourceFormValues) => ({
  ...values,
  categoryId: Number(values.categoryId) as CategoryId,
  publicationId: values.publicationId || null,
  gradeId: values.gradeId || null,
  courseId: values.courseId || null,
  language: values.language as ContentLanguage,
})

type ResourceFormProps = {
  resource?: Resource
  onClose: () => void
  /** Called with a resource that was just added, instead of `onClose`. */
  onAdded?: (contentId: string) => void
}

/** Adds a resource with its file, or edits the details of one. */
export function ResourceForm({ resource, onClose, onAdded = onClose }: ResourceFormProps) {
  const text = useText(libraryText)
  const say = useServerWords()
  const add = useSend(library.routes.addResource)
  const save = useSend(library.routes.saveResource)
  const places = useRead(library.routes.listPlaces, {})
  const publications = useRead(library.routes.getPublication, {})
  const limits = useFileLimits()
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string>()
  // Bytes of the file sent so far.
  const [sent, setSent] = useState(0)
  // If the upload fails, a retry must not add the resource twice.
  const [added, setAdded] = useState<Resource | undefined>(resource)
  const form = useRecordForm({
    name: `resource ${resource?.contentId ?? 'new'}`,
    facts: formValues(resource),
    version: resource?.version ?? 0,
    say,
    theirs: (details: Resource) => ({ facts: formValues(details), version: details.version }),
    send: async (mine, version) => {
      const body = bodyOf(mine)
      const kept = added
        ? await save.mutateAsync({
            params: { contentId: added.contentId },
            body: { ...body, version: resource ? version : added.version },
          })
        : await add.mutateAsync({ body })
      setAdded(kept.data)
      if (!file) return kept
      return sendResource(kept.data.contentId, file, setSent)
    },
    onSaved: (answer) => (resource ? onClose() : onAdded(answer.data.contentId)),
  })
  const { values, errors, change } = form
  const { subtitle: _, count: __, ...named } = text.shelf
  const labels: Record<string, string> = {
    ...named,
    description: text.form.description,
    topic: text.details.topic,
    forStudents: text.form.forStudents,
  }
  const label = (field: string) => labels[field.replace(/Id$/, '')] ?? field
  const selectField = (field: WrittenField, options: readonly { value: string; label: string }[], required = false) => (
    <Select
      label={label(field)}
      required={required}
      clearable={!required}
      value={values[field] || null}
      onChange={(value) => change(field, value ?? '')}
      error={errors[field]}
      options={options}
    />
  )
  const textField = (field: 'title' | 'chapter' | 'topic', required = false) => (
    <TextField
      label={label(field)}
      required={required}
      maxLength={field === 'title' ? 200 : 150}
      value={values[field]}
      onChange={(value) => change(field, value)}
      error={errors[field]}
    />
  )
  const choices = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const kind = contentKindOf(Number(values.categoryId))
  const chooseFile = (picked: File | undefined) => {
    const refusal = picked && limits.refusalOf(picked)
    setSent(0)
    setFileError(refusal)
    setFile(refusal ? null : (picked ?? null))
  }
  return (
    <RecordDrawer
      title={resource ? text.form.edit : text.form.add}
      subtitle={resource ? undefined : text.form.subtitle}
      isNew={!resource}
      form={form}
      label={label}
      onClose={onClose}
    >
      {textField('title', true)}
      <div className={css.pair}>
        {selectField(
          'categoryId',
          categoryIds.map((id) => ({ value: String(id), label: text.categories[categoryName(id)] })),
          true,
        )}
        {selectField(
          'language',
          contentLanguages.map((value) => ({ value, label: languageNames[value] })),
          true,
        )}
      </div>
      <div className={css.pair}>
        {selectField('gradeId', choices(places.data?.grades))}
        {selectField('courseId', choices(places.data?.courses))}
      </div>
      <div className={css.pair}>
        {textField('chapter')}
        {textField('topic')}
      </div>
      {selectField(
        'publicationId',
        (publications.data?.publications ?? []).map(({ publicationId, name }) => ({
          value: publicationId,
          label: name,
        })),
      )}
      <Checkbox
        label={text.form.forStudents}
        hint={text.form.forStudentsHint}
        checked={values.forStudents}
        onChange={(isOn) => change('forStudents', isOn)}
      />
      <TextArea
        label={text.form.description}
        max={2000}
        value={values.description}
        onChange={(value) => change('description', value)}
        error={errors.description}
      />
      <FileDrop
        label={text.form.file}
        hint={
          resource?.fileName
            ? fill(text.form.replace, { name: resource.fileName })
            : `${limits.hint} ${kind ? text.form.written[kind] : ''}`
        }
        error={fileError}
        accept={limits.accept}
        maxFiles={1}
        files={
          file
            ? [
                {
                  id: 'file',
                  name: file.name,
                  size: file.size,
                  state: form.isSending ? 'uploading' : 'waiting',
                  ...(sent > 0 && { progress: (sent / file.size) * 100 }),
                },
              ]
            : []
        }
        onAdd={([first]) => chooseFile(first)}
        onRemove={() => chooseFile(undefined)}
      />
    </RecordDrawer>
  )
}
