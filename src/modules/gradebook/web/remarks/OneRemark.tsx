import { useEffect, useRef, useState } from 'react'
import { filledRemark, problemsIn } from '#modules/gradebook/remarkText.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { remarks } from '../../contracts/remarkContract.ts'
import type { Remark } from '../../contracts/remarkSchemas.ts'
import { useServerWords } from '../words.ts'
import { RemarkBank } from './RemarkBank.tsx'
import css from './Remarks.module.css'
import { remarkText } from './words.ts'

type Remarks = Reply<typeof remarks.routes.listRemarks>
const tones: Readonly<Record<Remark['state'], StatusTone>> = {
  none: 'draft',
  written: 'part',
  returned: 'bad',
  accepted: 'good',
}

/** What was typed over a remark, and the version it was typed over. */
export type RemarkEdit = { readonly text: string; readonly version: number }

/** A remark is saved so many milliseconds after the last key. */
const pause = 1500

type OneRemarkProps = {
  all: Remarks
  remark: Remark
  maxLines: number
  classId: string
  termKey: string
  edit: RemarkEdit | undefined
  onEdit: (edit: RemarkEdit | null) => void
}

/** One remark: saved by itself while it is written. What somebody else saved meanwhile is shown, and nothing typed is dropped. */
export function OneRemark({ all, remark: now, maxLines, classId, termKey, edit, onEdit }: OneRemarkProps) {
  const text = useText(remarkText)
  const say = useServerWords()
  const typed = edit?.text ?? now.remark
  const setTyped = (text: string) => onEdit({ text, version: edit?.version ?? now.version })
  const [isChoosing, setChoosing] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const save = useSend(remarks.routes.saveRemark)
  const judge = useSend(remarks.routes.readRemark)
  const params = { classId, studentId: now.studentId }
  const onError = (problem: Parameters<typeof say>[0]) => toast.error(say(problem))
  const others = all.remarks.filter(({ studentId }) => studentId !== now.studentId).map(({ firstName }) => firstName)
  const problems = problemsIn(typed, { child: now, others, maxLines, lineLength: all.lineLength })
  const isRefused = problems.some(({ code }) => code === 'too-long' || code === 'unfilled-token')
  const send = (isAccepted: boolean) =>
    judge.mutate(
      { params, body: { termKey, isAccepted, note: note ?? '', version: now.version } },
      { onSuccess: () => setNote(null), onError },
    )
  const isChanged = typed !== now.remark
  const isStale = isChanged && edit !== undefined && edit.version < now.version
  // What was saved is the server's again as soon as it has been read back.
  const isRead = edit !== undefined && !isChanged && edit.version <= now.version
  const drop = useRef(onEdit)
  drop.current = onEdit
  useEffect(() => {
    if (isRead) drop.current(null)
  }, [isRead])
  const store = () => {
    if (!edit || !isChanged || isRefused || isStale || save.isPending) return
    const { text: sent, version } = edit
    save.mutate(
      { params, body: { termKey, remark: sent, version } },
      {
        // What was typed since goes on from what was saved.
        onSuccess: ({ data }) => onSaved.current(data.version),
        onError,
      },
    )
  }
  const onSaved = useRef((_: number) => {})
  onSaved.current = (version) => edit && onEdit({ text: edit.text, version })
  const saveNow = useRef(store)
  saveNow.current = store
  const { isError } = save
  useEffect(() => {
    if (!isChanged || isError) return
    const timer = setTimeout(() => typed !== '' && saveNow.current(), pause)
    return () => clearTimeout(timer)
  }, [typed, isChanged, isError])
  return (
    <section className={css.one}>
      <TextArea
        label={fill(text.remark, { name: `${now.rollNo} ${now.name}` })}
        value={typed}
        rows={2}
        max={1000}
        readOnly={!all.mayWrite}
        onChange={setTyped}
        hint={now.note || undefined}
        error={problems.map(({ code, what }) => fill(text.problems[code], { what })).join(' ') || undefined}
      />
      {isStale && (
        <Notice
          tone="warn"
          title={text.changed}
          action={
            <>
              <Button size="small" onClick={() => onEdit({ text: typed, version: now.version })}>
                {text.keepMine}
              </Button>
              <Button size="small" onClick={() => onEdit(null)}>
                {text.useTheirs}
              </Button>
            </>
          }
        >
          {now.remark || text.empty}
        </Notice>
      )}
      <div className={css.tools}>
        <Status tone={tones[now.state]}>{text.states[now.state]}</Status>
        {all.mayWrite && (
          <>
            <Button size="small" onClick={() => setChoosing(true)}>
              {text.choose}
            </Button>
            <Button
              size="small"
              variant="primary"
              loading={save.isPending}
              disabled={!isChanged || isRefused || isStale}
              onClick={store}
            >
              {text.save}
            </Button>
          </>
        )}
        {all.mayAccept && now.remark !== '' && !isChanged && now.state !== 'accepted' && (
          <>
            <Button size="small" loading={judge.isPending} onClick={() => send(true)}>
              {text.accept}
            </Button>
            <Button size="small" onClick={() => setNote('')}>
              {text.giveBack}
            </Button>
          </>
        )}
      </div>
      {note !== null && (
        <Dialog
          open
          size="small"
          onClose={() => setNote(null)}
          title={fill(text.remark, { name: now.name })}
          actions={
            <Button
              variant="primary"
              loading={judge.isPending}
              disabled={note.trim() === ''}
              onClick={() => send(false)}
            >
              {text.giveBack}
            </Button>
          }
        >
          <TextField label={text.note} value={note} maxLength={300} onChange={setNote} />
        </Dialog>
      )}
      {isChoosing && (
        <RemarkBank
          bank={all.bank}
          child={now}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setTyped([typed.trim(), filledRemark(chosen, now)].filter(Boolean).join(' '))
            setChoosing(false)
          }}
        />
      )}
    </section>
  )
}
