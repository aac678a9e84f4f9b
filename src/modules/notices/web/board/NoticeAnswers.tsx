import { useState } from 'react'
import type { BoardNotice } from '#modules/notices/boardSchemas.ts'
import { board } from '#modules/notices/contract.ts'
import { limits } from '#modules/notices/rules.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'
import { SignaturePad, typedSignature } from './SignaturePad.tsx'

/** What a notice asks its reader: to come, to vote, or to sign. */
export function NoticeAnswers({ notice }: { notice: BoardNotice }) {
  const text = useText(noticeText).slip
  const isStudent = useUser().roleId === roles.student
  if (notice.type === 'event') return <EventReply key={JSON.stringify(notice.reply)} notice={notice} />
  if (notice.type === 'poll') return <Poll key={notice.votedId} notice={notice} />
  if (notice.type === 'slip')
    return (
      <>
        {notice.slips.length === 0 && isStudent && <p className={css.quiet}>{text.guardians}</p>}
        {notice.slips.map((slip) => (
          <Slip key={slip.studentId} notice={notice} slip={slip} />
        ))}
      </>
    )
  return null
}

function EventReply({ notice: { noticeId, reply, isOpen } }: { notice: BoardNotice }) {
  const text = useText(noticeText).event
  const say = useServerWords()
  const [isComing, setComing] = useState<boolean | null>(reply?.isComing ?? null)
  const [heads, setHeads] = useState<number | null>(reply?.heads ?? 1)
  const send = useSend(board.routes.replyToEvent, {
    onSuccess: (answer) => void toast.success(say(answer)),
    onError: (problem) => void toast.error(say(problem)),
  })
  return (
    <form
      className={css.part}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComing !== null) send.mutate({ params: { noticeId }, body: { isComing, heads: heads ?? 1 } })
      }}
    >
      <RadioGroup
        label={text.title}
        across
        disabled={!isOpen}
        value={isComing === null ? null : isComing ? 'yes' : 'no'}
        onChange={(value) => setComing(value === 'yes')}
        options={[
          { value: 'yes', label: text.coming },
          { value: 'no', label: text.notComing },
        ]}
      />
      {isComing && (
        <NumberField
          label={text.heads}
          value={heads}
          min={1}
          max={limits.guests}
          disabled={!isOpen}
          onChange={setHeads}
        />
      )}
      {isOpen && (
        <div>
          <Button type="submit" variant="primary" loading={send.isPending} disabled={isComing === null}>
            {reply ? text.change : text.save}
          </Button>
        </div>
      )}
    </form>
  )
}

function Poll({ notice: { noticeId, options, votedId, isOpen } }: { notice: BoardNotice }) {
  const text = useText(noticeText).poll
  const count = useCount()
  const say = useServerWords()
  const [chosen, setChosen] = useState(votedId)
  const send = useSend(board.routes.vote, {
    onSuccess: (answer) => void toast.success(say(answer)),
    onError: (problem) => void toast.error(say(problem)),
  })
  return (
    <form
      className={css.part}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) send.mutate({ params: { noticeId }, body: { optionId: chosen } })
      }}
    >
      <RadioGroup
        label={text.title}
        disabled={!isOpen}
        value={chosen}
        onChange={setChosen}
        options={options.map(({ optionId, text: label, votes }) => ({
          value: optionId,
          label,
          ...((votedId || !isOpen) && { hint: count(text.votes, votes) }),
        }))}
      />
      {isOpen && (
        <div>
          <Button type="submit" variant="primary" loading={send.isPending} disabled={!chosen || chosen === votedId}>
            {votedId ? text.change : text.send}
          </Button>
        </div>
      )}
    </form>
  )
}

function Slip({ notice: { noticeId, isOpen }, slip }: { notice: BoardNotice; slip: BoardNotice['slips'][number] }) {
  const text = useText(noticeText).slip
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { firstName, lastName } = useUser()
  const [name, setName] = useState(`${firstName} ${lastName}`.trim())
  const [drawn, setDrawn] = useState('')
  const [isTyped, setTyped] = useState(false)
  const [error, setError] = useState<string>()
  const send = useSend(board.routes.signSlip)
  const { studentId } = slip
  const sign = async (agrees: boolean) => {
    setError(undefined)
    try {
      const signature = (isTyped ? typedSignature : drawn).trim()
      await send.mutateAsync({ params: { studentId, noticeId }, body: { agrees, name: name.trim(), signature } })
    } catch (failed) {
      const problem = failed as ApiProblem
      setError(say(problem.fields?.[0] ?? problem))
    }
  }
  if (slip.signedAt)
    return (
      <section className={css.part} aria-label={fill(text.title, { name: slip.name })}>
        <h3>{fill(text.title, { name: slip.name })}</h3>
        <Status tone={slip.agrees ? 'good' : 'neutral'}>{slip.agrees ? text.agrees : text.refuses}</Status>
        <p className={css.quiet}>
          {fill(text.signed, {
            name: slip.signedBy ?? '',
            time: time(slip.signedAt, timeZone, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </p>
      </section>
    )
  if (!isOpen)
    return (
      <section className={css.part} aria-label={fill(text.title, { name: slip.name })}>
        <h3>{fill(text.title, { name: slip.name })}</h3>
        <Status tone="neutral">{text.notSigned}</Status>
      </section>
    )
  return (
    <section className={css.part} aria-label={fill(text.title, { name: slip.name })}>
      <h3>{fill(text.title, { name: slip.name })}</h3>
      <TextField label={text.name} value={name} onChange={setName} maxLength={100} error={error} />
      {!isTyped && (
        <>
          <p className={css.quiet}>{text.draw}</p>
          <SignaturePad label={text.draw} value={drawn} onChange={setDrawn} />
        </>
      )}
      <Checkbox label={text.typed} checked={isTyped} onChange={setTyped} />
      <div className={css.row}>
        <Button
          variant="primary"
          loading={send.isPending}
          disabled={name.trim() === '' || (!isTyped && drawn.length < 10)}
          onClick={() => void sign(true)}
        >
          {text.agree}
        </Button>
        <Button
          loading={send.isPending}
          disabled={name.trim() === '' || (!isTyped && drawn.length < 10)}
          onClick={() => void sign(false)}
        >
          {text.refuse}
        </Button>
        {drawn && !isTyped && (
          <Button variant="quiet" onClick={() => setDrawn('')}>
            {text.clear}
          </Button>
        )}
      </div>
    </section>
  )
}
