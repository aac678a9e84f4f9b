import { useState } from 'react'
import { useNavigate } from 'react-router'
import form from '#platform/web/forms/Form.module.css'
import { useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { templates } from '../contract.ts'
import { type DocumentKind, documentKinds } from '../kinds.ts'
import { kindNames } from '../rules/kindNames.ts'
import { templateAt } from './places.ts'
import { templateText, useServerWords } from './words.ts'

type NewTemplateProps = { kind: DocumentKind; onClose: () => void }

/** Begins a template with the ready one of its kind. */
export function NewTemplate({ kind: first, onClose }: NewTemplateProps) {
  const text = useText(templateText).add
  const names = kindNames[useLanguage()]
  const say = useServerWords()
  const navigate = useNavigate()
  const [kind, setKind] = useState(first)
  const [name, setName] = useState('')
  const add = useSend(templates.routes.addTemplate)
  const create = () =>
    add.mutate(
      { body: { kind, name, schoolTemplateId: null } },
      {
        onSuccess: ({ data }) => void navigate(templateAt(data.schoolTemplateId)),
        onError: (problem) => toast.error(say(problem)),
      },
    )
  return (
    <Dialog
      open
      size="small"
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" loading={add.isPending} disabled={name.trim() === ''} onClick={create}>
            {text.create}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        <NativeSelect
          label={text.kind}
          options={documentKinds.map((value) => ({ value, label: names[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextField label={text.name} value={name} maxLength={60} onChange={setName} />
      </div>
    </Dialog>
  )
}
