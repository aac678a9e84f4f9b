import { useRef, useState } from 'react'
import { noticeOffice } from '#modules/notices/contract.ts'
import { limits } from '#modules/notices/rules.ts'
import { type ApiProblem, upload } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { type DroppedFile, FileDrop } from '#ui/fields/FileDrop.tsx'
import { noticeText, useServerWords } from '../words.ts'
import { type NoticeFormProps, packFile, unpackFile } from './noticeValues.ts'

/** Pictures and files. Each is uploaded at once; the form keeps which ones belong to the notice. */
export function NoticeFiles({ form: { values, errors, change } }: NoticeFormProps) {
  const text = useText(noticeText).form
  const say = useServerWords()
  const [pending, setPending] = useState<readonly DroppedFile[]>([])
  // Uploads end in any order, each after the form may have changed.
  const files = useRef(values.files)
  files.current = values.files
  const keep = (next: readonly string[]) => {
    files.current = next
    change('files', next)
  }
  const add = (added: readonly File[]) => {
    for (const file of added) {
      const id = crypto.randomUUID()
      setPending((before) => [...before, { id, name: file.name, size: file.size, state: 'uploading' }])
      upload(noticeOffice.routes.keepNoticeFile, {}, file).then(
        ({ data: { fileId, name } }) => {
          setPending((before) => before.filter((one) => one.id !== id))
          keep([...files.current, packFile({ fileId, name, size: file.size })])
        },
        (failed) =>
          setPending((before) =>
            before.map((one) => (one.id === id ? { ...one, state: 'failed', error: say(failed as ApiProblem) } : one)),
          ),
      )
    }
  }
  const kept = values.files.map(unpackFile).map(({ fileId, name, size }) => ({
    id: fileId,
    name,
    size,
    state: 'done' as const,
  }))
  return (
    <FileDrop
      label={text.files}
      optional
      files={[...kept, ...pending]}
      onAdd={add}
      onRemove={(id) => {
        setPending((before) => before.filter((one) => one.id !== id))
        if (kept.some((one) => one.id === id)) keep(files.current.filter((one) => unpackFile(one).fileId !== id))
      }}
      accept=".jpg,.jpeg,.png,.webp,.pdf,.doc,.docx,.ppt,.pptx"
      maxFiles={limits.files}
      error={errors.files}
    />
  )
}
