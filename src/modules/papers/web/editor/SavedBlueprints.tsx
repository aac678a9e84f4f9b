import { useState } from 'react'
import type { Blueprint } from '#modules/papers/blueprint.ts'
import { papers } from '#modules/papers/contract.ts'
import type { SavedBlueprint } from '#modules/papers/records.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Select } from '#ui/select/Select.tsx'
import { papersText, useServerWords } from '../words.ts'
import css from './Editor.module.css'

type SavedBlueprintsProps = {
  /** What would be saved. */
  current: Blueprint
  onUse: (blueprint: Blueprint) => void
}

/** Blueprints under a name: begin with one, or save what stands below for the next time. */
export function SavedBlueprints({ current, onUse }: SavedBlueprintsProps) {
  const text = useText(papersText).blueprints
  const read = useRead(papers.routes.listBlueprints, { query: { size: '200' } })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [asking, setAsking] = useState<'save' | 'remove' | null>(null)
  const saved = read.data?.rows ?? []
  const chosen = saved.find(({ blueprintId }) => blueprintId === chosenId)
  return (
    <>
      {saved.length > 0 && (
        <Select
          label={text.saved}
          placeholder={text.choose}
          clearable
          value={chosenId}
          options={saved.map(({ blueprintId, name, isShared, author }) => ({
            value: blueprintId,
            label: name,
            hint: isShared ? fill(text.sharedBy, { name: author }) : text.own,
          }))}
          onChange={(id) => {
            setChosenId(id)
            const found = saved.find(({ blueprintId }) => blueprintId === id)
            if (found) onUse(found.blueprint)
          }}
        />
      )}
      <div className={css.tools}>
        <Button size="small" onClick={() => setAsking('save')}>
          {text.save}
        </Button>
        {chosen?.mayEdit && (
          <Button size="small" variant="quiet" onClick={() => setAsking('remove')}>
            {text.remove}
          </Button>
        )}
      </div>
      {asking === 'save' && (
        <SaveDialog
          current={current}
          chosen={chosen?.mayEdit ? chosen : undefined}
          onSaved={({ blueprintId }) => {
            setChosenId(blueprintId)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {chosen && (
        <RemoveDialog
          open={asking === 'remove'}
          chosen={chosen}
          onRemoved={() => setChosenId(null)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

type SaveDialogProps = {
  current: Blueprint
  /** The one that is replaced if the name stays. */
  chosen: SavedBlueprint | undefined
  onSaved: (saved: SavedBlueprint) => void
  onClose: () => void
}

function SaveDialog({ current, chosen, onSaved, onClose }: SaveDialogProps) {
  const text = useText(papersText).blueprints
  const say = useServerWords()
  const [name, setName] = useState(chosen?.name ?? '')
  const [isShared, setShared] = useState(chosen?.isShared ?? false)
  const [problem, setProblem] = useState<string>()
  const add = useSend(papers.routes.addBlueprint)
  const save = useSend(papers.routes.saveBlueprint)
  const replaces = chosen !== undefined && chosen.name === name.trim()
  const send = async () => {
    const body = { name, isShared, blueprint: current }
    try {
      const { data } = replaces
        ? await save.mutateAsync({
            params: { blueprintId: chosen.blueprintId },
            body: { ...body, version: chosen.version },
          })
        : await add.mutateAsync({ body })
      onSaved(data)
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setProblem(say(fields[0] ?? (failed as ApiProblem)))
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={text.save}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={name.trim() === ''}
          loading={add.isPending || save.isPending}
          onClick={() => void send()}
        >
          {replaces ? text.replace : text.confirm}
        </Button>
      }
    >
      <div className={css.stack}>
        <TextField
          label={text.name}
          required
          maxLength={100}
          value={name}
          onChange={setName}
          hint={replaces ? text.replaces : undefined}
          error={problem}
        />
        <Checkbox label={text.share} hint={text.shareHint} checked={isShared} onChange={setShared} />
      </div>
    </Dialog>
  )
}

type RemoveDialogProps = { open: boolean; chosen: SavedBlueprint; onRemoved: () => void; onClose: () => void }

function RemoveDialog({ open, chosen: { blueprintId, name }, onRemoved, onClose }: RemoveDialogProps) {
  const text = useText(papersText).blueprints
  const remove = useSend(papers.routes.removeBlueprint)
  return (
    <ConfirmationDialog
      open={open}
      title={fill(text.removeTitle, { name })}
      confirmLabel={text.remove}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { blueprintId } })
        onRemoved()
      }}
    >
      {text.removeNote}
    </ConfirmationDialog>
  )
}
