import { useId, useState } from 'react'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { type ApiProblem, upload } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { vault, vaultOffice } from '../contract.ts'
import { limits } from '../rules.ts'
import type { Category, VaultItem } from '../schemas.ts'
import { categoryName } from './categoryNames.ts'
import css from './Vault.module.css'
import { useServerWords, vaultText } from './words.ts'

type ItemDrawerProps = {
  /** The document of which this is a new version. */
  replaced: VaultItem | null
  categories: readonly Category[]
  /** Whose vault, if it is not the user's own. */
  ownerId?: string
  onClose: () => void
}

/** Adds a document, or a new version of one. */
export function ItemDrawer({ replaced, categories, ownerId, onClose }: ItemDrawerProps) {
  const words = useText(vaultText)
  const text = words.form
  const say = useServerWords()
  const count = useCount()
  const form = useId()
  const choices = categories.filter(({ code, isOn }) => isOn || code === replaced?.category)
  const [category, setCategory] = useState(replaced?.category ?? choices[0]?.code ?? 'other')
  const rules = choices.find(({ code }) => code === category)
  const [title, setTitle] = useState(replaced?.title ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [issuedOn, setIssued] = useState<CivilDate | null>(null)
  const [expiresOn, setExpires] = useState<CivilDate | null>(null)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isMissing, setMissing] = useState(false)
  const addOwn = useSend(vault.routes.addOwnItem)
  const addFor = useSend(vaultOffice.routes.addItemFor)
  const errorOf = (name: string) => {
    const found = problem?.fields?.find(({ field }) => field === name)
    return found && say(found)
  }
  const save = async () => {
    setMissing(!file)
    if (!file || isSending) return
    setSending(true)
    setProblem(null)
    try {
      const { fileId } = (await upload(vault.routes.keepVaultFile, {}, file)).data
      const replacesId = replaced?.vaultItemId ?? null
      const body = { category, title: title.trim(), fileId, issuedOn, expiresOn, note: note.trim(), replacesId }
      if (ownerId) await addFor.mutateAsync({ params: { userId: ownerId }, body: { ...body, reason: reason.trim() } })
      else await addOwn.mutateAsync({ body })
      onClose()
    } catch (failed) {
      setProblem(failed as ApiProblem)
      setSending(false)
    }
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={replaced ? fill(text.versionOf, { title: replaced.title }) : text.add}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={isSending}>
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
          void save()
        }}
      >
        {problem && !['title', 'issuedOn', 'expiresOn', 'reason'].some((name) => errorOf(name)) && (
          <Notice tone="bad" live title={say(problem.fields?.[0] ?? problem)} />
        )}
        <NativeSelect
          label={text.category}
          value={category}
          onChange={setCategory}
          hint={rules && words.visible[rules.visibleTo]}
          options={choices.map(({ code }) => ({ value: code, label: categoryName(words, categories, code) }))}
        />
        <TextField
          label={text.title}
          required
          maxLength={limits.title}
          value={title}
          onChange={setTitle}
          error={errorOf('title')}
        />
        <FileDrop
          label={text.file}
          hint={text.fileHint}
          required
          error={isMissing && !file ? text.missing : undefined}
          files={file ? [{ id: 'file', name: file.name, size: file.size, state: 'waiting' }] : []}
          onAdd={([added]) => setFile(added ?? null)}
          onRemove={() => setFile(null)}
          accept=".pdf,.jpg,.jpeg,.png,.webp"
          maxSize={10 * 1024 * 1024}
          maxFiles={1}
        />
        <div className={css.pair}>
          <DateField
            label={text.issuedOn}
            optional={rules?.expiry !== 'months'}
            required={rules?.expiry === 'months'}
            error={errorOf('issuedOn')}
            value={issuedOn}
            onChange={(date) => setIssued(date as CivilDate | null)}
          />
          <DateField
            label={text.expiresOn}
            optional={rules?.expiry !== 'required'}
            required={rules?.expiry === 'required'}
            hint={rules?.months ? count(text.months, rules.months) : undefined}
            value={expiresOn}
            onChange={(date) => setExpires(date as CivilDate | null)}
            error={errorOf('expiresOn')}
          />
        </div>
        <TextField label={text.note} optional maxLength={limits.note} value={note} onChange={setNote} />
        {ownerId && (
          <TextField
            label={text.reason}
            hint={text.reasonHint}
            required
            maxLength={limits.reason}
            value={reason}
            onChange={setReason}
            error={errorOf('reason')}
          />
        )}
      </form>
    </Drawer>
  )
}
