import { useId, useState } from 'react'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Select } from '#ui/select/Select.tsx'
import { vault } from '../contract.ts'
import { limits, shareRoleNames } from '../rules.ts'
import type { VaultItem } from '../schemas.ts'
import css from './Vault.module.css'
import { useServerWords, vaultText } from './words.ts'

/** Lets a person of the staff see a document until a day. */
export function ShareDialog({ item: { vaultItemId, title }, onClose }: { item: VaultItem; onClose: () => void }) {
  const words = useText(vaultText)
  const text = words.share
  const say = useServerWords()
  const form = useId()
  const { timeZone } = useSchool()
  const people = useRead(vault.routes.listVaultPeople, { query: { size: 200 } })
  const [choice, setChoice] = useState<string | null>(null)
  const [until, setUntil] = useState<CivilDate | null>(today(timeZone))
  const [purpose, setPurpose] = useState('')
  const [mayDownload, setDownload] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const share = useSend(vault.routes.shareItem)
  const send = async () => {
    if (!choice || !until) return
    const role = shareRoleNames.find((one) => one === choice) ?? null
    try {
      await share.mutateAsync({
        params: { vaultItemId },
        body: { userId: role ? null : choice, role, until, purpose: purpose.trim(), mayDownload },
      })
      onClose()
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.title, { title })}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={share.isPending}
            disabled={!choice || !until || !purpose.trim()}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {problem && <Notice tone="bad" live title={say(problem.fields?.[0] ?? problem)} />}
        <Select
          label={text.person}
          value={choice}
          onChange={setChoice}
          options={[
            ...shareRoleNames.map((role) => ({ value: role, label: words.everyone[role] })),
            ...(people.data?.rows ?? []).map((one) => ({ value: one.userId, label: one.name })),
          ]}
        />
        <DateField label={text.until} required value={until} onChange={(date) => setUntil(date as CivilDate | null)} />
        <TextField label={text.purpose} required maxLength={limits.purpose} value={purpose} onChange={setPurpose} />
        <Checkbox label={text.download} checked={mayDownload} onChange={setDownload} />
      </form>
    </Dialog>
  )
}
