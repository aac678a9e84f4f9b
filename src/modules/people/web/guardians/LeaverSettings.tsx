import { useState } from 'react'
import { guardians } from '#modules/people/guardianContract.ts'
import type { Reply } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { useServerWords } from '../words.ts'
import css from './GuardianAccess.module.css'
import { guardianAccessText } from './guardianAccessWords.ts'

type Settings = Reply<typeof guardians.routes.getFamilySettings>

/** How long those who have left the school can still look things up. */
export function LeaverSettings({ onClose }: { onClose: () => void }) {
  const text = useText(guardianAccessText)
  const found = useRead(guardians.routes.getFamilySettings, {})
  if (found.data) return <Days key={found.data.version} settings={found.data} onClose={onClose} />
  return (
    <Dialog open size="small" onClose={onClose} title={text.settingsTitle}>
      {found.isError ? (
        <EmptyState kind="failed" compact body={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
    </Dialog>
  )
}

function Days({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const text = useText(guardianAccessText)
  const { cancel } = useUiText()
  const say = useServerWords()
  const save = useSend(guardians.routes.saveFamilySettings)
  const [days, setDays] = useState<number | null>(settings.leaverDays)
  const [error, setError] = useState<string | null>(null)
  const isValid = days !== null && Number.isInteger(days) && days >= 0 && days <= 3650
  const submit = async () => {
    setError(null)
    if (!isValid) return
    try {
      toast.success(say(await save.mutateAsync({ body: { leaverDays: days, version: settings.version } })))
      onClose()
    } catch (problem) {
      setError(say(problem as ApiProblem))
    }
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.settingsTitle}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" loading={save.isPending} onClick={() => void submit()}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {error && <Notice tone="bad" live title={error} />}
        <p>{text.settingsAbout}</p>
        <NumberField
          name="leaverDays"
          label={text.days}
          hint={text.daysHint}
          value={days}
          onChange={setDays}
          error={isValid ? undefined : text.needDays}
        />
      </div>
    </Dialog>
  )
}
