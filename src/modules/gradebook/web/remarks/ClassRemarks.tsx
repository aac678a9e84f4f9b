import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { remarks } from '#modules/gradebook/remarkContract.ts'
import type { Remark } from '#modules/gradebook/remarkSchemas.ts'
import { filledRemark, problemsIn, remarkTokens } from '#modules/gradebook/remarkText.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, messages, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useServerWords } from '../words.ts'
import css from './Remarks.module.css'
import { en } from './remarks.en.ts'

const remarkText = messages(en, { hi: () => import('./remarks.hi.ts') })
const tones: Readonly<Record<Remark['state'], StatusTone>> = {
  none: 'draft',
  written: 'part',
  returned: 'bad',
  accepted: 'good',
}

const states = ['none', 'written', 'returned', 'accepted'] as const

type Remarks = Reply<typeof remarks.routes.listRemarks>
type ClassRemarksProps = { classId: string; termKey: string }

/** The remarks of a class in a term, one below the other. */
export default function ClassRemarks({ classId, termKey }: ClassRemarksProps) {
  const text = useText(remarkText)
  const count = useCount()
  const [which, setWhich] = useState<Remark['state'] | 'all'>('all')
  const read = useRead(remarks.routes.listRemarks, { params: { classId }, query: { termKey } })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  const { maxLines } = read.data
  const all = read.data.remarks
  const shown = which === 'all' ? all : all.filter(({ state }) => state === which)
  if (maxLines === null) return <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />
  return (
    <>
      <p>{count(text.limit, maxLines)}</p>
      <SegmentedControl
        label={text.which}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'all' as const, label: `${text.all} ${all.length}` },
          ...states.map((state) => ({
            value: state,
            label: `${text.states[state]} ${all.filter((one) => one.state === state).length}`,
          })),
        ]}
      />
      <div className={css.list}>
        {shown.map((remark) => (
          <OneRemark
            key={`${remark.studentId} ${remark.version}`}
            all={read.data}
            remark={remark}
            maxLines={maxLines}
            classId={classId}
            termKey={termKey}
          />
        ))}
      </div>
    </>
  )
}

type OneRemarkProps = ClassRemarksProps & { all: Remarks; remark: Remark; maxLines: number }

function OneRemark({ all, remark: now, maxLines, classId, termKey }: OneRemarkProps) {
  const text = useText(remarkText)
  const say = useServerWords()
  const [typed, setTyped] = useState(now.remark)
  const [isChoosing, setChoosing] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const save = useSend(remarks.routes.saveRemark)
  const judge = useSend(remarks.routes.readRemark)
  const params = { classId, studentId: now.studentId }
  const onError = (problem: Parameters<typeof say>[0]) => toast.error(say(problem))
  const others = all.remarks.filter(({ studentId }) => studentId !== now.studentId).map(({ firstName }) => firstName)
  const problems = problemsIn(typed, { child: now, others, maxLines })
  const isRefused = problems.some(({ code }) => code === 'too-long' || code === 'unfilled-token')
  const send = (isAccepted: boolean) =>
    judge.mutate(
      { params, body: { termKey, isAccepted, note: note ?? '', version: now.version } },
      { onSuccess: () => setNote(null), onError },
    )
  const isChanged = typed !== now.remark
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
              disabled={!isChanged || isRefused}
              onClick={() =>
                save.mutate({ params, body: { termKey, remark: typed, version: now.version } }, { onError })
              }
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
        <Bank
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

type BankProps = { bank: Remarks['bank']; child: Remark; onChoose: (remark: string) => void; onClose: () => void }

function Bank({ bank, child, onChoose, onClose }: BankProps) {
  const text = useText(remarkText)
  const say = useServerWords()
  const [fresh, setFresh] = useState('')
  const keep = useSend(remarks.routes.keepRemark)
  const forget = useSend(remarks.routes.forgetRemark)
  const onError = (problem: Parameters<typeof say>[0]) => toast.error(say(problem))
  const tokens = remarkTokens.map((token) => `{${token}}`).join(' ')
  return (
    <Dialog open onClose={onClose} title={text.bank}>
      <p>{fill(text.bankHint, { name: child.name, tokens })}</p>
      {bank.length === 0 ? (
        <p>{text.noBank}</p>
      ) : (
        <Lines label={text.bank}>
          {bank.map(({ bankRemarkId, remark, isOwn }) => (
            <Line
              key={bankRemarkId}
              name={
                <button type="button" className={css.choice} onClick={() => onChoose(remark)}>
                  {filledRemark(remark, child)}
                </button>
              }
            >
              {isOwn && (
                <IconButton
                  label={fill(text.forget, { remark })}
                  icon={IconTrash}
                  onClick={() => forget.mutate({ params: { bankRemarkId } }, { onError })}
                />
              )}
            </Line>
          ))}
        </Lines>
      )}
      <TextField
        label={text.newRemark}
        hint={fill(text.keepHint, { name: '{name}' })}
        value={fresh}
        maxLength={400}
        onChange={setFresh}
      />
      <Button
        disabled={fresh.trim() === ''}
        loading={keep.isPending}
        onClick={() => keep.mutate({ body: { remark: fresh } }, { onSuccess: () => setFresh(''), onError })}
      >
        {text.keep}
      </Button>
    </Dialog>
  )
}
