import { type FormEvent, useId, useRef, useState } from 'react'
import { adminRoles } from '#modules/access/adminRoleContract.ts'
import { type AdminAccount, adminRolesDefinitions } from '#modules/access/adminRoleSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { useUiText } from '#ui/uiText.ts'
import { fieldProblem, showErrors } from '../door/DoorForm.tsx'
import { useServerWords } from '../words.ts'
import { adminText } from './adminWords.ts'
import css from './NewAdmin.module.css'

export interface NewAdminProps {
  onClose: () => void
  onCreated: (admin: AdminAccount) => void
}

/** Creates an admin account without privileges; they are chosen on the account's own page. */
export function NewAdmin({ onClose, onCreated }: NewAdminProps) {
  const text = useText(adminText).form
  const { canSendMail } = useSchool()
  const { cancel } = useUiText()
  const id = useId()
  const [isSending, setSending] = useState(false)
  return (
    <Drawer
      open
      onClose={onClose}
      title={text.title}
      subtitle={canSendMail ? text.subtitle : text.noMail}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} variant="primary" loading={isSending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <AdminForm id={id} onSending={setSending} onCreated={onCreated} />
    </Drawer>
  )
}

const fields = ['firstName', 'lastName', 'userName', 'email', 'phone'] as const
type FieldName = (typeof fields)[number]
type Values = Record<FieldName, string>

const settings: Record<FieldName, Partial<TextFieldProps>> = {
  firstName: { required: true, maxLength: 100, autoComplete: 'off' },
  lastName: { optional: true, maxLength: 100, autoComplete: 'off' },
  userName: { required: true, maxLength: 60, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  email: { required: true, maxLength: 254, type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { optional: true, maxLength: 20, type: 'tel', inputMode: 'tel', autoComplete: 'off' },
}

const bodyOf = ({ phone, ...rest }: Values) => ({ ...rest, ...(phone.trim() && { phone }), privileges: [] })

type AdminFormProps = {
  id: string
  onSending: (isSending: boolean) => void
  onCreated: (admin: AdminAccount) => void
}

function AdminForm({ id, onSending, onCreated }: AdminFormProps) {
  const text = useText(adminText).form
  const { canSendMail } = useSchool()
  const say = useServerWords()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ firstName: '', lastName: '', userName: '', email: '', phone: '' })
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const create = useSend(adminRoles.routes.createAdmin)
  const show = (found: Partial<Values>) => showErrors(form, () => setErrors(found))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    setProblem(null)
    const wrong = wrongFields(values)
    if (wrong.length > 0) {
      const words = (field: FieldName) => (values[field].trim() ? text.errors[field] : text.needed)
      return show(Object.fromEntries(wrong.map((field) => [field, words(field)])))
    }
    setErrors({})
    onSending(true)
    try {
      const { data, ...reply } = await create.mutateAsync({ body: bodyOf(values) })
      toast.success(canSendMail ? say(reply) : text.created)
      onCreated(data)
    } catch (refused) {
      const { code } = refused as ApiProblem
      const named = fields.filter((field) => fieldProblem(refused as ApiProblem, field))
      if (code === 'user-name-taken') show({ userName: say(refused as ApiProblem) })
      else if (named.length > 0) show(Object.fromEntries(named.map((field) => [field, text.errors[field]])))
      else setProblem(say(refused as ApiProblem))
    } finally {
      onSending(false)
    }
  }
  return (
    <form ref={form} id={id} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {problem && <Notice tone="bad" live title={problem} />}
      {fields.map((field) => (
        <TextField
          key={field}
          name={field}
          label={text[field]}
          hint={field === 'userName' && !errors.userName ? text.userNameHint : undefined}
          value={values[field]}
          onChange={(value) => setValues({ ...values, [field]: value })}
          error={errors[field]}
          {...settings[field]}
        />
      ))}
    </form>
  )
}

/** The fields the server would reject. */
function wrongFields(values: Values): FieldName[] {
  const checked = adminRolesDefinitions.createAdmin.body.safeParse(bodyOf(values))
  if (checked.success) return []
  return fields.filter((field) => checked.error.issues.some((issue) => issue.path[0] === field))
}
