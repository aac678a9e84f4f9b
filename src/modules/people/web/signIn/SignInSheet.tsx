import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { classes } from '#modules/classes/contract.ts'
import { signInCodes } from '#modules/people/signInCodeContract.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useUiText } from '#ui/uiText.ts'
import { useServerWords } from '../words.ts'
import css from './SignInCode.module.css'
import { useSignInClasses } from './signInClasses.ts'
import { signInText } from './signInWords.ts'

/** Creates sign-in codes for a whole class as a PDF. */
export function SignInSheet({ onClose }: { onClose: () => void }) {
  const text = useText(signInText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const language = useLanguage()
  const allowed = useSignInClasses()
  const all = useRead(classes.routes.listClassOptions, {}, { enabled: allowed === 'all' })
  const list = allowed === 'all' ? (all.data?.classes ?? []) : allowed
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const classId = list.length === 1 ? (list[0]?.classId ?? '') : chosen
  const create = async () => {
    setMissing(!classId)
    setError(null)
    if (!classId) return
    setBusy(true)
    try {
      await saveFile(signInCodes.routes.printSignInCodes, { params: { classId }, query: { language } })
      toast.success(text.created)
      onClose()
    } catch (problem) {
      setError(say(problem as ApiProblem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.classTitle}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" icon={IconFileTypePdf} loading={isBusy} onClick={() => void create()}>
            {text.download}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {error && <Notice tone="bad" live title={error} />}
        <p>{text.classAbout}</p>
        <NativeSelect
          name="classId"
          label={text.class}
          value={classId}
          placeholder={text.chooseClass}
          options={list.map((one) => ({ value: one.classId, label: one.className }))}
          onChange={setChosen}
          error={missing && !classId ? text.chooseClass : undefined}
          required
        />
      </div>
    </Dialog>
  )
}
