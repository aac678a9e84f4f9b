import { useState } from 'react'
import { classes } from '#modules/classes/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useUiText } from '#ui/uiText.ts'
import { useServerWords } from '../words.ts'
import css from './GuardianAccess.module.css'
import { guardianAccessText } from './guardianAccessWords.ts'

type Way = 'mail' | 'message' | 'sheet'
type Outcome = Reply<typeof guardians.routes.inviteClass>

/** Invites all guardians of a class who have not signed in yet, or prints a sign-in code for each. */
export function InviteClass({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return outcome ? <Done outcome={outcome} onClose={onClose} /> : <Question onInvited={setOutcome} onClose={onClose} />
}

type QuestionProps = { onInvited: (outcome: Outcome) => void; onClose: () => void }

function Question({ onInvited, onClose }: QuestionProps) {
  const text = useText(guardianAccessText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const language = useLanguage()
  const { canSendMail, canSendSms } = useSchool()
  const list = useRead(classes.routes.listClassOptions, {}).data?.classes ?? []
  const invite = useSend(guardians.routes.inviteClass)
  const [classId, setClassId] = useState('')
  const [way, setWay] = useState<Way>(canSendMail ? 'mail' : 'sheet')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setMissing(!classId)
    setError(null)
    if (!classId) return
    setBusy(true)
    const params = { classId }
    try {
      if (way === 'sheet') {
        await saveFile(guardians.routes.printGuardianCodes, { params, query: { language } })
        toast.success(text.printed)
        onClose()
      } else onInvited((await invite.mutateAsync({ params, body: { by: way } })).data)
    } catch (problem) {
      setError(say(problem as ApiProblem))
      setBusy(false)
    }
  }
  const cannot =
    (way === 'mail' && !canSendMail && text.noMail) || (way === 'message' && !canSendSms && text.noMessages)
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.inviteTitle}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" loading={isBusy} disabled={Boolean(cannot)} onClick={() => void go()}>
            {way === 'sheet' ? text.print : text.send}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {error && <Notice tone="bad" live title={error} />}
        <p>{text.inviteAbout}</p>
        <NativeSelect
          name="classId"
          label={text.class}
          value={classId}
          placeholder={text.chooseClass}
          options={list.map((one) => ({ value: one.classId, label: one.className }))}
          onChange={setClassId}
          error={isMissing && !classId ? text.chooseClass : undefined}
          required
        />
        <SegmentedControl<Way>
          block
          label={text.how}
          value={way}
          onChange={setWay}
          options={[
            { value: 'mail', label: text.mail },
            { value: 'message', label: text.message },
            { value: 'sheet', label: text.sheet },
          ]}
        />
        <p className={css.hint}>{cannot || text.howHint[way]}</p>
      </div>
    </Dialog>
  )
}

function Done({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const text = useText(guardianAccessText)
  const count = useCount()
  const { invited, left, unreached } = outcome
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.inviteTitle}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <div className={css.stack}>
        <Notice tone={unreached.length > 0 ? 'warn' : 'good'} live title={count(text.invited, invited)}>
          {left > 0 && count(text.left, left)}
        </Notice>
        {unreached.length > 0 && (
          <section>
            <h3>{count(text.unreached, unreached.length)}</h3>
            <ul className={css.unreached}>
              {unreached.map(({ guardianId, name, children, why }) => (
                <li key={guardianId}>
                  {name} ({children}): {text.why[why]}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
