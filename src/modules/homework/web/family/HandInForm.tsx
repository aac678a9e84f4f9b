import { IconCamera, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ChildHomework } from '#modules/homework/familySchemas.ts'
import { maxHandInText, maxUploadBytes, maxUploads, takesUpload, type UploadKind } from '#modules/homework/handIns.ts'
import { useReachable } from '#platform/web/connection.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { useServerWords } from '../words.ts'
import { AudioRecorder } from './AudioRecorder.tsx'
import css from './Family.module.css'
import type { Draft } from './handInDrafts.ts'
import { PhotoPages } from './PhotoPages.tsx'
import { SentFiles } from './SentFiles.tsx'
import { type HandIn, useHandIn } from './useHandIn.ts'
import { familyHomeworkText } from './words.ts'

const photoTypes = 'image/jpeg,image/png,image/webp'
const fileTypes = '.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.txt'

/** A student's work before it is handed in. It stays on the device until the server has acknowledged all of it. */
export function HandInForm({ studentId, homework }: { studentId: string; homework: ChildHomework }) {
  const text = useText(familyHomeworkText)
  const work = useHandIn(studentId, homework)
  const { draft } = work
  if (!draft) return null
  return (
    <Section title={text.work.title}>
      <div className={css.form}>
        {draft.handInKey === null ? (
          <Editor homework={homework} work={work} draft={draft} />
        ) : (
          <Sending draft={draft} onStop={work.stop} />
        )}
      </div>
    </Section>
  )
}

type EditorProps = { homework: ChildHomework; work: HandIn; draft: Draft }

function Editor({ homework, work, draft }: EditorProps) {
  const text = useText(familyHomeworkText)
  const say = useServerWords()
  const [problem, setProblem] = useState('')
  const { handIn } = homework
  const add = async (files: readonly File[], kind: UploadKind) => {
    const tooLarge = kind === 'photo' ? undefined : files.find(({ size }) => size > maxUploadBytes)
    if (tooLarge) return setProblem(fill(text.work.tooLarge, { name: tooLarge.name }))
    if (draft.uploads.length + files.length > maxUploads) return setProblem(fill(text.work.tooMany, { n: maxUploads }))
    setProblem('')
    // A picture among the files becomes a page like any photo.
    for (const file of files) await work.add([file], file.type.startsWith('image/') ? 'photo' : kind)
  }
  const isEmpty = draft.text.trim() === '' && draft.uploads.length === 0
  const { refusal } = draft
  return (
    <>
      {refusal && <Notice tone="bad" live title={say({ ...refusal, values: {} })} />}
      {handIn.includes('text') && (
        <TextArea label={text.work.text} max={maxHandInText} value={draft.text} onChange={work.setText} />
      )}
      {takesUpload(handIn, 'photo') && (
        <div className={css.part}>
          <PhotoPages homework={homework} draft={draft} work={work} />
          <div className={css.choices}>
            <FileButton
              label={text.work.takePhoto}
              icon={IconCamera}
              accept={photoTypes}
              capture
              onFiles={(files) => void add(files, 'photo')}
            />
            <FileButton
              label={text.work.choosePhotos}
              icon={IconPhoto}
              accept={photoTypes}
              onFiles={(files) => void add(files, 'photo')}
            />
          </div>
        </div>
      )}
      {takesUpload(handIn, 'file') && (
        <div className={css.part}>
          <SentFiles kind="file" draft={draft} onRemove={(key) => void work.remove(key)} />
          <div className={css.choices}>
            <FileButton
              label={text.work.chooseFiles}
              icon={IconUpload}
              accept={fileTypes}
              onFiles={(files) => void add(files, 'file')}
            />
          </div>
        </div>
      )}
      {takesUpload(handIn, 'audio') && (
        <div className={css.part}>
          <SentFiles kind="audio" draft={draft} onRemove={(key) => void work.remove(key)} />
          <AudioRecorder onRecorded={(file) => void add([file], 'audio')} />
        </div>
      )}
      {problem !== '' && <Notice tone="bad" live title={problem} />}
      <div className={css.send}>
        <Button variant="primary" size="large" disabled={isEmpty} onClick={work.handIn}>
          {homework.now === 'late' ? text.work.handInLate : text.work.handIn}
        </Button>
        {!isEmpty && <p className={css.meta}>{text.work.kept}</p>}
      </div>
    </>
  )
}

function Sending({ draft, onStop }: { draft: Draft; onStop: () => void }) {
  const { sending: text } = useText(familyHomeworkText)
  const { number } = useFormat()
  const isReachable = useReachable()
  const all = draft.uploads.length
  const done = draft.uploads.filter(({ isSent }) => isSent).length
  return (
    <>
      <div role="status" className={css.part}>
        <p className={css.due}>{text.title}</p>
        {all > 0 && <p>{fill(text.progress, { done: number(done), all: number(all) })}</p>}
        {!isReachable && <p>{text.offline}</p>}
      </div>
      {all > 0 && <ProgressBar label={text.title} value={Math.round((done * 100) / (all + 1))} />}
      <div className={css.choices}>
        <Button onClick={onStop}>{text.stop}</Button>
      </div>
    </>
  )
}

type FileButtonProps = {
  label: string
  icon: IconType
  accept: string
  /** Opens the camera of a phone. */
  capture?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A file field that looks like a button. */
function FileButton({ label, icon, accept, capture = false, onFiles }: FileButtonProps) {
  const id = useId()
  return (
    <label className={css.fileButton} htmlFor={id}>
      <Icon of={icon} />
      {label}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={!capture}
        {...(capture && { capture: 'environment' as const })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that choosing the same file again is a change.
          target.value = ''
          onFiles(files)
        }}
      />
    </label>
  )
}
