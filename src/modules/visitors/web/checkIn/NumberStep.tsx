import { IconQrcode } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { gate as gateContract } from '#modules/visitors/contract.ts'
import { dialText } from '#modules/visitors/phone.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { readCode } from '../../rules/passCode.ts'
import css from '../gate/Gate.module.css'
import type { GatePageProps } from '../gate/GatePage.tsx'
import { isPin, watchLevelOf } from '../gate/phoneChecks.ts'
import { gateText, useServerWords } from '../gate/words.ts'
import { Scanner } from '../scanning/Scanner.tsx'
import type { Draft } from './checkInDraft.ts'

type StepProps = GatePageProps & { readonly draft: Draft; readonly onChange: (changes: Partial<Draft>) => void }

/** The number and its code, the pass of an invitation, or the supervisor's PIN while there is no network. */
export function NumberStep({ gate, day, draft, onChange }: StepProps) {
  const text = useText(gateText)
  const [isScanning, setScanning] = useState(false)
  const [isCut, setCut] = useState(gate.isOffline)
  const [codeId, setCodeId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isBlocked, setBlocked] = useState(false)
  const phone = dialText(typed)
  if (isBlocked)
    return (
      <Notice tone="warn" title={text.blocked} live>
        {text.blockedHint}
      </Notice>
    )
  if (isScanning) return <PassScan onChange={onChange} onStop={() => setScanning(false)} />
  if (isCut || gate.isOffline)
    return <PinStep gate={gate} day={day} draft={{ ...draft, phone: phone ?? draft.phone }} onChange={onChange} />
  if (codeId && phone)
    return <CodeStep codeId={codeId} phone={phone} draft={draft} onChange={onChange} onAgain={() => setCodeId(null)} />
  return (
    <NumberForm
      typed={typed}
      onType={setTyped}
      onCode={setCodeId}
      onCut={() => setCut(true)}
      onBlocked={() => setBlocked(true)}
      onScan={() => setScanning(true)}
      delivery={day.purposes.find(({ kind }) => kind === 'delivery')}
      onDelivery={(visitPurposeId) => onChange({ visitPurposeId, isReady: true })}
    />
  )
}

type NumberFormProps = {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onCode: (codeId: string) => void
  readonly onCut: () => void
  readonly onBlocked: () => void
  readonly onScan: () => void
  readonly delivery: { readonly visitPurposeId: string } | undefined
  readonly onDelivery: (visitPurposeId: string) => void
}

function NumberForm({ typed, onType, onCode, onCut, onBlocked, onScan, delivery, onDelivery }: NumberFormProps) {
  const text = useText(gateText)
  const say = useServerWords()
  const send = useSend(gateContract.routes.sendVisitorCode)
  const phone = dialText(typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!phone) return
    try {
      const { data } = await send.mutateAsync({ body: { phone } })
      if (data.watch === 'block') onBlocked()
      else onCode(data.codeId)
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'unreachable') onCut()
      else if (problem instanceof ApiProblem) toast.error(say(problem))
    }
  }
  return (
    <form className={css.page} onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.phone}
        hint={text.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        size="large"
        value={typed}
        onChange={onType}
        autoFocus
      />
      <div className={css.foot}>
        <Button icon={IconQrcode} block onClick={onScan}>
          {text.scanPass}
        </Button>
        {delivery && (
          <Button block onClick={() => onDelivery(delivery.visitPurposeId)}>
            {text.delivery}
          </Button>
        )}
        <Button type="submit" variant="primary" block disabled={!phone} loading={send.isPending}>
          {text.sendCode}
        </Button>
      </div>
    </form>
  )
}

type CodeStepProps = {
  readonly codeId: string
  readonly phone: string
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly onAgain: () => void
}

function CodeStep({ codeId, phone, draft, onChange, onAgain }: CodeStepProps) {
  const text = useText(gateText)
  const say = useServerWords()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const check = useSend(gateContract.routes.checkVisitorCode)
  const type = async (digits: string) => {
    setCode(digits)
    setError(undefined)
    if (digits.length < 6) return
    try {
      const { data } = await check.mutateAsync({ params: { codeId }, body: { code: digits } })
      const { known } = data
      onChange({
        phone,
        codeId,
        isReady: true,
        ...(known && {
          name: known.name,
          company: known.company,
          vehicle: known.vehicle,
          before: { visitPurposeId: known.visitPurposeId, hostId: known.hostId },
        }),
        ...(known?.visitId && !draft.visitId && { visitId: known.visitId, visitPurposeId: known.visitPurposeId }),
      })
    } catch (problem) {
      if (problem instanceof ApiProblem) setError(say(problem))
      setCode('')
    }
  }
  return (
    <div className={css.page}>
      <OtpField
        label={text.code}
        hint={text.codeHint}
        value={code}
        onChange={(digits) => void type(digits)}
        error={error}
        disabled={check.isPending}
      />
      <div className={css.foot}>
        <Button block onClick={onAgain}>
          {text.newCode}
        </Button>
      </div>
    </div>
  )
}

function PinStep({ day, draft, onChange }: StepProps) {
  const text = useText(gateText)
  const [pin, setPin] = useState('')
  const [typed, setTyped] = useState(draft.phone ?? '')
  const [error, setError] = useState<string>()
  const [isBlocked, setBlocked] = useState(false)
  const phone = dialText(typed)
  if (!day.pin) return <Notice tone="bad" title={text.noPin} />
  if (isBlocked) return <Notice tone="warn" title={text.blocked} live />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (phone && (await watchLevelOf(day.watch, phone)) === 'block') return setBlocked(true)
    if (!(await isPin(day.pin, pin))) return setError(text.pinWrong)
    onChange({ phone: phone ?? null, pin, isReady: true })
  }
  return (
    <form className={css.page} onSubmit={(event) => void submit(event)}>
      <TextField label={text.phone} type="tel" inputMode="tel" size="large" value={typed} onChange={setTyped} />
      <TextField
        label={text.pin}
        hint={text.pinHint}
        error={error}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        size="large"
        value={pin}
        onChange={setPin}
      />
      <div className={css.foot}>
        <Button type="submit" variant="primary" block disabled={pin.length < 4}>
          {text.next}
        </Button>
      </div>
    </form>
  )
}

function PassScan({ onChange, onStop }: { onChange: (changes: Partial<Draft>) => void; onStop: () => void }) {
  const text = useText(gateText)
  const say = useServerWords()
  const isAsked = useRef(false)
  const found = async (scanned: string) => {
    const code = readCode(scanned)
    if (code?.kind !== 'pass' || isAsked.current) return
    isAsked.current = true
    const passCode = code.secret
    try {
      const { visitId, name, company, visitPurposeId, partySize } = await call(gateContract.routes.findInvite, {
        body: { passCode },
      })
      onChange({ visitId, name, company, visitPurposeId, partySize, passCode, isReady: true })
    } catch (problem) {
      if (problem instanceof ApiProblem) toast.error(say(problem))
      onStop()
    }
  }
  return (
    <div className={css.page}>
      <Scanner onCode={(code) => void found(code)} />
      <div className={css.foot}>
        <Button block onClick={onStop}>
          {text.back}
        </Button>
      </div>
    </div>
  )
}
