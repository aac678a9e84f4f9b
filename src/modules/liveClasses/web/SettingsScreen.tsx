import { type FormEvent, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import css from '#platform/web/forms/Form.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { drivers, type LiveDriver } from '../enumerations.ts'
import { liveClassSettings, settingsEditors } from '../settingsContract.ts'
import type { LiveSettings } from '../settingsSchemas.ts'
import own from './Live.module.css'
import { useServerWords } from './serverWords.ts'
import { liveTitles } from './titles.ts'
import { liveText } from './words.ts'

/** How the school meets online. */
export default function SettingsScreen() {
  const text = useText(liveText).settings
  const { titles } = useText(liveTitles)
  const read = useRead(liveClassSettings.routes.getLiveSettings, {})
  const mayEdit = mayUse(settingsEditors, useUser())
  return (
    <>
      <PageHeader title={titles.settings} subtitle={text.subtitle} />
      <div className={own.narrow}>
        {read.isPending && (
          <Loading>
            <SkeletonRows rows={5} columns={1} />
          </Loading>
        )}
        {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
        {read.data && (
          <div className={own.page}>
            {mayEdit && read.data.allowsStandIn && <StandIn settings={read.data} />}
            <SettingsForm key={read.data.version} settings={read.data} mayEdit={mayEdit} />
            {mayEdit && <Trial settings={read.data} />}
          </div>
        )}
      </div>
    </>
  )
}

/** Offered in development: live classes can be tried without an account. */
function StandIn({ settings: { isStandIn, version } }: { settings: LiveSettings }) {
  const text = useText(liveText).settings
  const say = useServerWords()
  const use = useSend(liveClassSettings.routes.useLiveStandIn, {
    onSuccess: (answer) => toast.success(say(answer)),
    onError: (problem) => toast.error(say(problem)),
  })
  return (
    <Notice
      tone="info"
      title={isStandIn ? text.standInOn : text.standIn}
      action={
        isStandIn ? undefined : (
          <Button
            size="small"
            loading={use.isPending}
            onClick={() => use.mutate({ body: { driver: 'jitsi', version } })}
          >
            {text.useStandIn}
          </Button>
        )
      }
    >
      {text.standInHint}
    </Notice>
  )
}

/** Makes a meeting with the saved settings. */
function Trial({ settings: { driver, address } }: { settings: LiveSettings }) {
  const text = useText(liveText).settings
  const say = useServerWords()
  const attempt = useSend(liveClassSettings.routes.tryMeeting)
  if (driver === 'link' && address === '') return null
  const link = attempt.data?.data.address
  return (
    <div className={own.stack}>
      <p className={own.hint}>{text.tryHint}</p>
      <Button loading={attempt.isPending} onClick={() => attempt.mutate({})}>
        {text.tryIt}
      </Button>
      <div className={own.wide}>
        {attempt.isError && <Notice tone="bad" live title={say(attempt.error)} />}
        {attempt.isSuccess && (
          <Notice tone="good" live title={text.works}>
            {link && (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {text.look}
              </a>
            )}
          </Notice>
        )}
      </div>
    </div>
  )
}

type Typed = {
  readonly driver: LiveDriver
  readonly address: string
  readonly accountId: string
  readonly clientId: string
  readonly hostUser: string
  readonly secret: string
  readonly webhookSecret: string
}

// Not `useRecordForm`: secrets must not be kept as a draft in the browser.
function SettingsForm({ settings, mayEdit }: { settings: LiveSettings; mayEdit: boolean }) {
  const text = useText(liveText).settings
  const say = useServerWords()
  const save = useSend(liveClassSettings.routes.saveLiveSettings)
  const { driver, address, accountId, clientId, hostUser, version } = settings
  const [typed, setTyped] = useState<Typed>({
    driver,
    address,
    accountId,
    clientId,
    hostUser,
    secret: '',
    webhookSecret: '',
  })
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const isSame = typed.driver === driver
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      toast.success(say(await save.mutateAsync({ body: { ...typed, version } })))
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  const choose = (next: LiveDriver) => {
    setProblem(null)
    const empty = { address: '', accountId: '', clientId: '', hostUser: '' }
    setTyped({ ...typed, ...(next === driver ? { address, accountId, clientId, hostUser } : empty), driver: next })
  }
  const errorOf = (field: keyof Typed) => {
    const found = problem?.fields.find((one) => one.field === field)
    if (found) return say(found)
    return field === 'secret' && problem?.code === 'secret-missing' ? say(problem) : undefined
  }
  const field = (name: Exclude<keyof Typed, 'driver'>, label: string, more: object = {}) => (
    <TextField
      label={label}
      autoComplete="off"
      disabled={!mayEdit}
      maxLength={200}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={errorOf(name)}
      {...more}
    />
  )
  const kept = (isKept: boolean) => (isKept && isSame ? { hint: text.kept } : {})
  const key = (label: string) => (
    <TextArea
      label={label}
      required={!(isSame && settings.secretIsKept)}
      max={5000}
      disabled={!mayEdit}
      value={typed.secret}
      onChange={(secret) => setTyped({ ...typed, secret })}
      error={errorOf('secret')}
      {...kept(settings.secretIsKept)}
    />
  )
  const messages = (
    <>
      {field('webhookSecret', text.webhookSecret, {
        type: 'password',
        hint: settings.webhookSecretIsKept && isSame ? text.kept : text.webhookHint,
      })}
      {isSame && settings.webhookUrl && (
        <TextField label={text.webhookUrl} readOnly value={settings.webhookUrl} onChange={() => undefined} />
      )}
    </>
  )
  const isOther = problem && problem.fields.length === 0 && problem.code !== 'secret-missing'
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {isOther && <Notice tone="bad" live title={say(problem)} />}
      <RadioGroup
        label={text.driver}
        disabled={!mayEdit}
        value={typed.driver}
        onChange={choose}
        options={drivers.map((value) => ({ value, label: text.drivers[value], hint: text.hints[value] }))}
      />
      {typed.driver === 'link' && field('address', text.schoolLink, { maxLength: 500 })}
      {typed.driver === 'jitsi' && (
        <>
          {field('address', text.server, { required: true, hint: text.serverHint })}
          {field('accountId', text.appId, { required: true })}
          {field('clientId', text.keyId, { hint: text.keyIdHint })}
          {key(text.jitsiSecret)}
          {messages}
        </>
      )}
      {typed.driver === 'meet' && (
        <>
          {field('clientId', text.clientEmail, { required: true })}
          {field('hostUser', text.hostUser, { required: true, hint: text.hostUserHint })}
          {key(text.meetSecret)}
        </>
      )}
      {typed.driver === 'zoom' && (
        <>
          {field('accountId', text.accountId, { required: true })}
          {field('clientId', text.clientId, { required: true })}
          {field('secret', text.secret, {
            type: 'password',
            required: !(isSame && settings.secretIsKept),
            ...kept(settings.secretIsKept),
          })}
          {field('hostUser', text.hostUser, { required: true, hint: text.hostUserHint })}
          {messages}
        </>
      )}
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
