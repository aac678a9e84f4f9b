import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade, Stream } from '#modules/classes/gradeSetupSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import form from '../FormDialog.module.css'
import { namesIn } from '../names.ts'
import { RenameDialog } from '../RenameDialog.tsx'
import { setupText, useServerWords } from '../setupWords.ts'
import css from './Streams.module.css'

/** Adds, renames and deletes the streams of a grade. */
export function Streams({ grade, onClose }: { grade: Grade; onClose: () => void }) {
  const text = useText(setupText).streams
  const say = useServerWords()
  const add = useSend(gradeSetup.routes.addStreams)
  const remove = useSend(gradeSetup.routes.deleteStream)
  const save = useSend(gradeSetup.routes.saveStream)
  const [typed, setTyped] = useState('')
  const [renaming, setRenaming] = useState<Stream | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const names = namesIn(typed)
    if (names.length === 0) return
    try {
      await add.mutateAsync({ params: { gradeId: grade.gradeId }, body: { names } })
      setTyped('')
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  const drop = ({ streamId }: Stream) =>
    remove.mutateAsync({ params: { streamId } }).catch((problem) => toast.error(say(problem)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.title, { name: grade.name })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className={form.form}>
        <p className={form.hint}>{grade.streams.length === 0 ? text.none : text.hint}</p>
        {grade.streams.length > 0 && (
          <ul className={css.list}>
            {grade.streams.map((stream) => (
              <li key={stream.streamId} className={css.row}>
                <span className={css.name}>{stream.name}</span>
                <IconButton
                  icon={IconPencil}
                  label={fill(text.rename, { name: stream.name })}
                  onClick={() => setRenaming(stream)}
                />
                <IconButton
                  icon={IconTrash}
                  label={fill(text.delete, { name: stream.name })}
                  onClick={() => void drop(stream)}
                />
              </li>
            ))}
          </ul>
        )}
        <form className={css.add} onSubmit={(event) => void submit(event)}>
          <TextField
            className={css.name}
            label={text.add}
            hint={text.addHint}
            maxLength={200}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" loading={add.isPending} disabled={typed.trim() === ''}>
            {text.submit}
          </Button>
        </form>
      </div>
      {renaming && (
        <RenameDialog
          name={renaming.name}
          maxLength={25}
          onRename={(name) =>
            save.mutateAsync({ params: { streamId: renaming.streamId }, body: { name, version: renaming.version } })
          }
          onClose={() => setRenaming(null)}
        />
      )}
    </Dialog>
  )
}
