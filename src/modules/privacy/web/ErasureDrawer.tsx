import { useId, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { privacy } from '../contract.ts'
import { maxReason } from '../rules.ts'
import type { FoundPerson } from '../schemas.ts'
import { PersonChoice } from './PersonChoice.tsx'
import css from './Privacy.module.css'
import { privacyText, useServerWords } from './words.ts'

/** Asks for a person to be erased. */
export function ErasureDrawer({ onClose }: { onClose: () => void }) {
  const text = useText(privacyText).erasures
  const say = useServerWords()
  const form = useId()
  const [person, setPerson] = useState<FoundPerson | null>(null)
  const [reason, setReason] = useState('')
  const [isAtOnce, setAtOnce] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const send = useSend(privacy.routes.askForErasure)
  const ask = async () => {
    if (!person) return
    try {
      await send.mutateAsync({ body: { userId: person.userId, reason: reason.trim(), isAtOnce } })
      onClose()
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={text.ask}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={send.isPending}
            disabled={!person || !reason.trim()}
          >
            {text.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        {problem && <Notice tone="bad" live title={say(problem.fields?.[0] ?? problem)} />}
        <PersonChoice
          value={person?.userId ?? null}
          onChange={setPerson}
          isOffered={({ kind, isActive }) => kind === 'guardian' || !isActive}
        />
        <p className={css.quiet}>
          {text.inactiveFirst} {text.with}
        </p>
        <TextArea
          label={text.reason}
          hint={text.reasonHint}
          required
          max={maxReason}
          rows={3}
          value={reason}
          onChange={setReason}
        />
        <Checkbox label={text.atOnce} checked={isAtOnce} onChange={setAtOnce} />
      </form>
    </Drawer>
  )
}
