import { type FormEvent, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import css from '#platform/web/forms/Form.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { feeGateway } from '../../contracts/gateway.ts'
import type { GatewaySettings } from '../../contracts/gatewaySchemas.ts'
import own from '../setup/Setup.module.css'
import { useServerWords } from '../words.ts'
import { onlineText } from './onlineWords.ts'

/** The school's account with the gateway. */
export function GatewayForm({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(onlineText).setup
  const read = useRead(feeGateway.routes.getGateway, {})
  return (
    <Section title={text.title} className={own.narrow}>
      {read.isPending && <SkeletonRows rows={4} columns={1} />}
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {read.data && mayEdit && read.data.allowsStandIn && <StandIn settings={read.data} />}
      {read.data && <KeysForm key={read.data.version} settings={read.data} mayEdit={mayEdit} />}
    </Section>
  )
}

/** Offered in development: online payment can be tried without keys. */
function StandIn({ settings: { isStandIn, isActive, version } }: { settings: GatewaySettings }) {
  const text = useText(onlineText).setup
  const say = useServerWords()
  const use = useSend(feeGateway.routes.useStandIn)
  const [problem, setProblem] = useState('')
  const isOn = isStandIn && isActive
  const turnOn = async () => {
    setProblem('')
    try {
      toast.success(say(await use.mutateAsync({ body: { version } })))
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  return (
    <div className={own.standIn}>
      {problem && <Notice tone="bad" live title={problem} />}
      <Notice
        tone="info"
        title={isOn ? text.standInOn : text.standIn}
        action={
          isOn ? undefined : (
            <Button size="small" loading={use.isPending} onClick={() => void turnOn()}>
              {text.useStandIn}
            </Button>
          )
        }
      >
        {isOn ? text.standInOnHint : text.standInHint}
      </Notice>
    </div>
  )
}

// Not `useRecordForm`: secrets must not be kept as a draft in the browser.
function KeysForm({ settings, mayEdit }: { settings: GatewaySettings; mayEdit: boolean }) {
  const text = useText(onlineText).setup
  const say = useServerWords()
  const save = useSend(feeGateway.routes.saveGateway)
  const { keyId, isActive, version } = settings
  const [typed, setTyped] = useState({ keyId, isActive, keySecret: '', webhookSecret: '' })
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const errorOf = (field: string) => {
    const found = problem?.fields.find((one) => one.field === field)
    return found && say(found)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      const answer = await save.mutateAsync({ body: { ...typed, version } })
      toast.success(say(answer))
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  const field = (name: 'keyId' | 'keySecret' | 'webhookSecret', more: object) => (
    <TextField
      label={text[name]}
      autoComplete="off"
      disabled={!mayEdit}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={errorOf(name)}
      {...more}
    />
  )
  const secret = (isKept: boolean) => ({ type: 'password', maxLength: 200, ...(isKept && { hint: text.kept }) })
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{text.hint}</p>
      {problem && problem.fields.length === 0 && <Notice tone="bad" live title={say(problem)} />}
      {field('keyId', { required: true, maxLength: 60 })}
      {field('keySecret', secret(settings.keyIsKept))}
      {field('webhookSecret', secret(settings.webhookIsKept))}
      <TextField
        label={text.webhookUrl}
        hint={text.webhookHint}
        readOnly
        value={settings.webhookUrl}
        onChange={() => undefined}
      />
      <Checkbox
        label={text.isActive}
        disabled={!mayEdit}
        checked={typed.isActive}
        onChange={(on) => setTyped({ ...typed, isActive: on })}
      />
      {mayEdit && (
        <div>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {text.save}
          </Button>
        </div>
      )}
    </form>
  )
}
