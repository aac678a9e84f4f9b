import { useState } from 'react'
import { useParams } from 'react-router'
import { gateDevices } from '#modules/visitors/contract.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { makePhoneKey } from '#platform/web/device/gatePhone.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PublicPage } from '../PublicPage.tsx'
import { gateText, useServerWords } from './words.ts'

/** Opened by scanning the code of the office: makes the phone's key and binds the phone to its gate. */
export default function Enrolment() {
  const text = useText(gateText)
  const say = useServerWords()
  const { code = '' } = useParams()
  const [device, setDevice] = useState<{ name: string; gateName: string } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const enrol = async () => {
    setBusy(true)
    try {
      setDevice(await makePhoneKey((publicKey) => call(gateDevices.routes.enrolDevice, { body: { code, publicKey } })))
    } catch (problem) {
      setError(problem instanceof ApiProblem ? say(problem) : String(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PublicPage title={text.enrolTitle}>
      {device ? (
        <>
          <Notice tone="good" title={fill(text.enrolled, { name: device.name, gate: device.gateName })} live />
          <ButtonLink variant="primary" block size="large" to="/login/staff">
            {text.signIn}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{text.enrolHint}</p>
          {error && <Notice tone="bad" title={error} live />}
          <Button variant="primary" size="large" block loading={isBusy} onClick={() => void enrol()}>
            {text.enrol}
          </Button>
        </>
      )}
    </PublicPage>
  )
}
