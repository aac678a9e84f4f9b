import { useState } from 'react'
import { gate as gateContract } from '#modules/visitors/contract.ts'
import type { GatePass } from '#modules/visitors/gateSchemas.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { visitorTitles } from '../titles.ts'
import css from './Gate.module.css'
import { GatePage, type GatePageProps } from './GatePage.tsx'
import { gateText, useServerWords } from './words.ts'

/** A student leaves with an approved pass, an authorised adult, and the guardian's code or a call. */
export default function Pickup() {
  const { titles } = useText(visitorTitles)
  return <GatePage title={titles.pickup}>{(props) => <Passes {...props} />}</GatePage>
}

function Passes({ gate, day }: GatePageProps) {
  const text = useText(gateText)
  const [chosen, setChosen] = useState<string | null>(null)
  const pass = day.passes.find(({ passId, state }) => passId === chosen && state !== 'left')
  if (pass) return <Leave gate={gate} pass={pass} onDone={() => setChosen(null)} />
  const ready = day.passes.filter(({ state }) => state !== 'left')
  const outside = day.passes.filter(({ state }) => state === 'left')
  return (
    <>
      {ready.length === 0 && (
        <EmptyState kind="nothing" sketch="chair" title={text.noPasses} body={text.noPassesHint} />
      )}
      <ul className={css.choices}>
        {ready.map((one) => (
          <li key={one.passId}>
            <button type="button" className={css.choice} onClick={() => setChosen(one.passId)}>
              <Student pass={one} />
            </button>
          </li>
        ))}
      </ul>
      {outside.length > 0 && (
        <Section title={text.outside}>
          <ul className={css.choices}>
            {outside.map((one) => (
              <li key={one.passId} className={css.choice}>
                <Student pass={one} />
                <Button onClick={() => void gate.record({ kind: 'studentBack', passId: one.passId })}>
                  {text.markBack}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Student({ pass }: { pass: GatePass }) {
  const text = useText(gateText)
  return (
    <>
      <Avatar name={pass.student} src={pass.photoUrl} size={44} />
      <span className={css.words}>
        <span className={css.name}>{pass.student}</span>
        <span className={css.meta}>
          {[pass.className, fill(text.leaveAt, { time: pass.leaveAt })].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
}

function Leave({ gate, pass, onDone }: { gate: GatePageProps['gate']; pass: GatePass; onDone: () => void }) {
  const text = useText(gateText)
  const [adultId, setAdultId] = useState<string | null>(null)
  const [codeId, setCodeId] = useState<string | null>(null)
  const [callNote, setCallNote] = useState('')
  const adult = pass.adults.find((one) => one.adultId === adultId)
  if (!adult)
    return (
      <>
        <h2 className={css.heading}>{text.whoFetches}</h2>
        <ul className={css.choices}>
          {pass.adults.map((one) => (
            <li key={one.adultId}>
              <button type="button" className={css.choice} onClick={() => setAdultId(one.adultId)}>
                <Avatar name={one.name} src={one.photoUrl} size={64} />
                <span className={css.words}>
                  <span className={css.name}>{one.name}</span>
                  <span className={css.meta}>{one.relation}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Button block onClick={onDone}>
          {text.back}
        </Button>
      </>
    )
  const leave = async () => {
    await gate.record({
      kind: 'studentLeft',
      passId: pass.passId,
      adultKind: adult.kind,
      adultId: adult.adultId,
      codeId,
      callNote,
    })
    onDone()
  }
  return (
    <div className={css.page}>
      <Student pass={pass} />
      <GuardianCode passId={pass.passId} onProved={setCodeId} isProved={codeId !== null} />
      <TextField
        label={text.callNote}
        hint={text.callNoteHint}
        size="large"
        maxLength={200}
        value={callNote}
        onChange={setCallNote}
      />
      <div className={css.foot}>
        <Button variant="primary" block disabled={!codeId && callNote.trim() === ''} onClick={() => void leave()}>
          {fill(text.markLeft, { name: pass.student })}
        </Button>
      </div>
    </div>
  )
}

type GuardianCodeProps = {
  readonly passId: string
  readonly isProved: boolean
  readonly onProved: (codeId: string) => void
}

function GuardianCode({ passId, isProved, onProved }: GuardianCodeProps) {
  const text = useText(gateText)
  const say = useServerWords()
  const [sentId, setSentId] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const tell = (problem: unknown) => problem instanceof ApiProblem && toast.error(say(problem))
  const send = () =>
    call(gateContract.routes.sendPassCode, { params: { passId } }).then(({ codeId }) => setSentId(codeId), tell)
  const type = async (digits: string) => {
    setCode(digits)
    setError(undefined)
    if (digits.length < 6 || !sentId) return
    await call(gateContract.routes.checkPassCode, { params: { passId, codeId: sentId }, body: { code: digits } }).then(
      () => onProved(sentId),
      (problem: ApiProblem) => {
        setError(say(problem))
        setCode('')
      },
    )
  }
  if (!sentId)
    return (
      <Section title={text.proof} subtitle={text.proofHint}>
        <Button block onClick={() => void send()}>
          {text.sendGuardianCode}
        </Button>
        <p className={css.meta}>{text.orCall}</p>
      </Section>
    )
  return (
    <OtpField
      label={text.code}
      value={code}
      onChange={(digits) => void type(digits)}
      error={error}
      disabled={isProved}
    />
  )
}
