import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { tickets } from '#modules/tickets/contract.ts'
import { limits } from '#modules/tickets/rules.ts'
import type { KindHours, SavedAnswer, TicketSettings as Settings } from '#modules/tickets/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../Tickets.module.css'
import { ticketText, useServerWords } from '../words.ts'

/** How soon each kind of ticket is due, who gets it, and the saved answers. */
export function TicketSettings({ onClose }: { onClose: () => void }) {
  const text = useText(ticketText).settings
  const read = useRead(tickets.routes.getTicketSettings, {})
  return (
    <Drawer open wide onClose={onClose} title={text.title}>
      {read.data ? (
        <div className={css.stack}>
          <Hours key={read.data.kindsVersion} settings={read.data} />
          <Answers answers={read.data.answers} />
        </div>
      ) : read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Drawer>
  )
}

function Hours({ settings }: { settings: Settings }) {
  const words = useText(ticketText)
  const text = words.settings
  const say = useServerWords()
  const [kinds, setKinds] = useState<readonly KindHours[]>(settings.kinds)
  const save = useSend(tickets.routes.saveTicketKinds, {
    onSuccess: (answer) => void toast.success(say(answer)),
    onError: (problem) => void toast.error(say(problem)),
  })
  const change = (kind: KindHours['kind'], changes: Partial<KindHours>) =>
    setKinds((before) => before.map((one) => (one.kind === kind ? { ...one, ...changes } : one)))
  return (
    <Section title={text.hours} subtitle={text.hoursHint}>
      {kinds.map(({ kind, answerHours, resolveHours, assigneeId }) => (
        <fieldset key={kind} className={css.kindRow}>
          <legend className={css.kindName}>{words.kinds[kind]}</legend>
          <NumberField
            label={text.answerHours}
            value={answerHours}
            min={1}
            max={720}
            onChange={(value) => change(kind, { answerHours: value ?? 0 })}
          />
          <NumberField
            label={text.resolveHours}
            value={resolveHours}
            min={1}
            max={2160}
            onChange={(value) => change(kind, { resolveHours: value ?? 0 })}
          />
          <NativeSelect
            label={text.assignee}
            value={assigneeId ?? 'nobody'}
            onChange={(value) => change(kind, { assigneeId: value === 'nobody' ? null : value })}
            options={[
              { value: 'nobody', label: words.thread.unassigned },
              ...settings.handlers.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
          />
        </fieldset>
      ))}
      <div className={css.row}>
        <Button
          variant="primary"
          loading={save.isPending}
          onClick={() => save.mutate({ body: { kinds: [...kinds], version: settings.kindsVersion } })}
        >
          {text.save}
        </Button>
      </div>
    </Section>
  )
}

function Answers({ answers }: { answers: readonly SavedAnswer[] }) {
  const text = useText(ticketText).settings
  const say = useServerWords()
  const [edited, setEdited] = useState<SavedAnswer | 'new' | null>(null)
  const removal = useRemoval(say)
  const remove = useSend(tickets.routes.deleteSavedAnswer)
  const restore = useSend(tickets.routes.addSavedAnswer)
  const drop = ({ savedAnswerId, title, text: body }: SavedAnswer) =>
    void removal({
      name: title,
      send: () => remove.mutateAsync({ params: { savedAnswerId } }),
      restore: () => restore.mutateAsync({ body: { title, text: body } }),
    })
  const add = (
    <Button size="small" icon={IconPlus} onClick={() => setEdited('new')}>
      {text.add}
    </Button>
  )
  return (
    <Section title={text.answers} action={add}>
      {answers.length === 0 && <p className={css.quiet}>{text.none}</p>}
      <Lines label={text.answers}>
        {answers.map((one) => (
          <Line key={one.savedAnswerId} name={one.title} meta={one.text}>
            <IconButton icon={IconPencil} label={fill(text.edit, one)} onClick={() => setEdited(one)} />
            <IconButton icon={IconTrash} label={fill(text.delete, one)} onClick={() => drop(one)} />
          </Line>
        ))}
      </Lines>
      {edited && (
        <AnswerFields
          key={edited === 'new' ? 'new' : edited.savedAnswerId}
          answer={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

function AnswerFields({ answer, onDone }: { answer: SavedAnswer | null; onDone: () => void }) {
  const text = useText(ticketText).settings
  const say = useServerWords()
  const [title, setTitle] = useState(answer?.title ?? '')
  const [body, setBody] = useState(answer?.text ?? '')
  const [error, setError] = useState<string>()
  const add = useSend(tickets.routes.addSavedAnswer)
  const change = useSend(tickets.routes.changeSavedAnswer)
  const save = async () => {
    const form = { title: title.trim(), text: body.trim() }
    try {
      if (!answer) await add.mutateAsync({ body: form })
      else {
        const { savedAnswerId, version } = answer
        await change.mutateAsync({ params: { savedAnswerId }, body: { ...form, version } })
      }
      onDone()
    } catch (failed) {
      const problem = failed as ApiProblem
      setError(say(problem.fields?.[0] ?? problem))
    }
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField label={text.answerTitle} value={title} onChange={setTitle} maxLength={80} error={error} autoFocus />
      <TextArea label={text.answerText} rows={4} max={limits.answer} value={body} onChange={setBody} />
      <div className={css.row}>
        <Button type="submit" variant="primary" loading={add.isPending || change.isPending}>
          {text.saveAnswer}
        </Button>
        <Button onClick={onDone}>{text.cancel}</Button>
      </div>
    </form>
  )
}
